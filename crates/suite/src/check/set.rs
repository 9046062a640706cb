//! `--set MEMBER=EXPR`: what a member holds, in terms of the size and of other members.

use crate::block::encode;
use shadertwin_case::{Case, Extent};
use shadertwin_reflect::Scalar;
use std::collections::BTreeMap;

/// The last name of a path, as a flag speaks of it.
pub(crate) fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// True when a flag means this member.
pub(crate) fn is_named(path: &str, member: &str) -> bool {
    path == member || last(path) == member
}

/// One expression a component: those between commas, or one for all. The name of another member stands for its own
/// component of the same place.
pub(crate) fn components(
    (member, text): &(String, String),
    components: u32,
    known: &BTreeMap<String, Vec<Extent>>,
) -> Result<Vec<Extent>, String> {
    let parts = split(text);
    let wanted = components as usize;
    if parts.len() != 1 && parts.len() != wanted {
        return Err(format!(
            "--set {member}={text}: {} values for {components} components",
            parts.len()
        ));
    }
    Ok((0..wanted)
        .map(|place| {
            let part = parts.get(place).unwrap_or(&parts[0]);
            Extent::Expression(substituted(part.trim(), place, known))
        })
        .collect())
}

/// What expressions came to, where they are more than numbers: on the first and the last size; one line each.
pub(crate) fn worked_out(
    case: &Case,
    said: &[(String, String)],
    used: &[(usize, Vec<Extent>, Vec<Scalar>)],
) -> Vec<String> {
    let sizes = [case.variants.first(), case.variants.last()];
    used.iter()
        .filter(|(place, ..)| {
            let is_number = |part: &str| part.trim().parse::<f64>().is_ok();
            !split(&said[*place].1).into_iter().all(is_number)
        })
        .map(|(place, values, _)| {
            let shown: Vec<String> = sizes
                .iter()
                .flatten()
                .filter_map(|variant| {
                    let scope = case.scope(variant).ok()?;
                    let numbers = values.iter().map(|value| scope.number(value));
                    let numbers: Vec<String> = numbers
                        .map(|number| number.map(|number| number.to_string()))
                        .collect::<Result<_, _>>()
                        .ok()?;
                    Some(format!("{} on size {}", numbers.join(", "), variant.name))
                })
                .collect();
            format!("`{}` is {}", said[*place].0, shown.join(", "))
        })
        .collect()
}

/// What was said and cannot be worked out, or not held by its member, on some size; one line each.
pub(crate) fn unfit(
    case: &Case,
    said: &[(String, String)],
    used: &[(usize, Vec<Extent>, Vec<Scalar>)],
) -> Vec<String> {
    let wrong = |values: &[Extent], types: &[Scalar]| {
        case.variants.iter().find_map(|variant| {
            let scope = case.scope(variant).ok()?;
            values.iter().find_map(|value| {
                let number = match scope.number(value) {
                    Ok(number) => number,
                    Err(shadertwin_case::Error::Expression { reason, .. }) => return Some(reason),
                    Err(other) => return Some(other.to_string()),
                };
                let mut refusals = types.iter().map(|scalar| encode(*scalar, number).err());
                let reason = refusals.find_map(|refusal| refusal)?;
                Some(format!("on size {} {reason}", variant.name))
            })
        })
    };
    used.iter()
        .filter_map(|(place, values, types)| {
            let (member, text) = &said[*place];
            Some(format!("--set {member}={text}: {}", wrong(values, types)?))
        })
        .collect()
}

/// Cuts at commas that stand in no bracket.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_i32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn substituted(text: &str, place: usize, known: &BTreeMap<String, Vec<Extent>>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let end = if first.is_alphabetic() || first == '_' {
            rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())
        } else {
            // A number is taken whole, so that no letter of it starts a name.
            let number = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '.'));
            number.unwrap_or(rest.len()).max(first.len_utf8())
        };
        let (word, after) = rest.split_at(end);
        match known.get(word) {
            Some(values) if !values.is_empty() => {
                let value = values.get(place).unwrap_or(&values[0]);
                out.push_str(&format!("({})", shown_one(value)));
            }
            _ => out.push_str(word),
        }
        rest = after;
    }
    out
}

fn shown_one(value: &Extent) -> String {
    match value {
        Extent::Number(number) => number.to_string(),
        Extent::Expression(text) => text.clone(),
    }
}

/// Values as a person would write them.
pub(crate) fn shown(values: &[Extent]) -> String {
    let texts: Vec<String> = values.iter().map(shown_one).collect();
    match texts.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{components, shown};
    use shadertwin_case::Extent;
    use std::collections::BTreeMap;

    #[test]
    fn a_member_speaks_of_another_component_by_component() {
        let side = |text: &str| Extent::Expression(text.to_owned());
        let known = BTreeMap::from([(
            "bounds_size".to_owned(),
            vec![side("width"), side("height")],
        )]);
        let say = |text: &str| ("half".to_owned(), text.to_owned());
        let half = components(&say("bounds_size / 2"), 2, &known).unwrap();
        assert_eq!(shown(&half), "((width) / 2, (height) / 2)");
        let each = components(&say("min(width, 3),1e2"), 2, &known).unwrap();
        assert_eq!(shown(&each), "(min(width, 3), 1e2)");
        assert!(components(&say("1,2,3"), 2, &known).is_err());
    }
}
