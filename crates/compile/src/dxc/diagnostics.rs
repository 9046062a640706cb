/// One message of DXC with the source lines and notes that belong to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Diagnostic {
    /// The whole text.
    pub(crate) text: String,
    /// It is an error and not a warning.
    pub(crate) error: bool,
    /// Line that it points at, from 1.
    pub(crate) line: Option<u32>,
}

/// Cuts DXC's text into messages.
///
/// A message begins with a line that holds `error: ` or `warning: `, at its start or behind `file:line:column: `; the
/// lines that say from where a file was included come before it.
pub(crate) fn split(message: &str) -> Vec<Diagnostic> {
    let mut parts: Vec<Diagnostic> = Vec::new();
    let mut before = String::new();
    for line in message.lines() {
        let line = line.trim_end_matches(['\0', ' ']);
        if line.is_empty() {
            continue;
        }
        if line.starts_with("In file included from ") {
            push(&mut before, line);
        } else if let Some((error, at)) = head(line) {
            push(&mut before, line);
            parts.push(Diagnostic {
                text: std::mem::take(&mut before),
                error,
                line: at,
            });
        } else if let Some(last) = parts.last_mut() {
            push(&mut last.text, line);
        } else {
            push(&mut before, line);
        }
    }
    if !before.is_empty() {
        // Text of no known form; of DXC's messages only errors have been seen so.
        parts.push(Diagnostic {
            text: before,
            error: true,
            line: None,
        });
    }
    parts
}

/// The warnings of a message in which `-WX` made them errors, as warnings again.
pub(crate) fn warnings(message: &str) -> Vec<String> {
    split(message)
        .into_iter()
        .map(|part| {
            if part.text.contains("[-Werror") {
                part.text
                    .replacen(": error: ", ": warning: ", 1)
                    .replacen("[-Werror,", "[", 1)
            } else {
                part.text
            }
        })
        .collect()
}

fn push(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// Severity and source line of a message's first line.
fn head(line: &str) -> Option<(bool, Option<u32>)> {
    for (word, error) in [
        ("fatal error: ", true),
        ("error: ", true),
        ("warning: ", false),
    ] {
        if line.starts_with(word) {
            return Some((error, None));
        }
        let Some((place, _)) = line.split_once(&format!(": {word}")) else {
            continue;
        };
        let mut fields = place.rsplit(':');
        let column = fields.next().and_then(|field| field.parse::<u32>().ok());
        let row = fields.next().and_then(|field| field.parse::<u32>().ok());
        if column.is_some() && row.is_some() {
            return Some((error, row));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{split, warnings};

    #[test]
    fn keeps_notes_and_source_lines_with_their_message() {
        let message = "a.hlsl:4:85: warning: implicit truncation [-Wconversion]\n  float2 z = q;\n      ^\n\
            In file included from a.hlsl:1:\ninc/b.hlsli:7:3: error: unknown type name 'flot'\n  flot x;\n  ^\n\
            inc/b.hlsli:2:1: note: declared here\n \0";
        let parts = split(message);
        assert_eq!(parts.len(), 2);
        assert!(!parts[0].error);
        assert_eq!(parts[0].line, Some(4));
        assert!(parts[0].text.ends_with('^'));
        assert!(parts[1].error);
        assert_eq!(parts[1].line, Some(7));
        assert!(parts[1].text.starts_with("In file included from"));
        assert!(parts[1].text.ends_with("declared here"));
    }

    #[test]
    fn turns_errors_made_of_warnings_back() {
        let message =
            "a.hlsl:4:8: error: implicit truncation [-Werror,-Wconversion]\n  a: error: b\n  ^\n";
        assert_eq!(
            warnings(message),
            ["a.hlsl:4:8: warning: implicit truncation [-Wconversion]\n  a: error: b\n  ^"]
        );
    }

    #[test]
    fn keeps_text_of_no_known_form() {
        let parts = split("generated SPIR-V is invalid: oh no\nwhat else");
        assert_eq!(parts.len(), 1);
        assert!(parts[0].error);
        assert_eq!(
            parts[0].text,
            "generated SPIR-V is invalid: oh no\nwhat else"
        );
        let parts = split("error: missing entry point definition\n");
        assert_eq!((parts.len(), parts[0].line), (1, None));
    }
}
