//! YAML as plain values, and the look-ups that tests of it need.

use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde_json::{Map, Value, json};
use shadertwin_tests::repository;
use std::collections::BTreeSet;
use std::fs;

/// The documents of a YAML file.
pub(crate) fn documents(file: &str) -> Vec<Value> {
    let path = repository().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let documents = Yaml::load_from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    documents.iter().map(plain).collect()
}

fn plain(yaml: &Yaml<'_>) -> Value {
    match yaml {
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(value)) => json!(value),
        Yaml::Value(Scalar::Integer(value)) => json!(value),
        Yaml::Value(Scalar::String(value)) => json!(value),
        Yaml::Sequence(items) => items.iter().map(plain).collect(),
        Yaml::Mapping(entries) => entries
            .iter()
            .map(|(key, value)| (text(&plain(key)).to_owned(), plain(value)))
            .collect(),
        other => panic!("{other:?} has no place in a template"),
    }
}

#[track_caller]
pub(crate) fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
}

#[track_caller]
pub(crate) fn list(value: &Value) -> &Vec<Value> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is no list"))
}

#[track_caller]
pub(crate) fn map(value: &Value) -> &Map<String, Value> {
    value
        .as_object()
        .unwrap_or_else(|| panic!("{value} is no mapping"))
}

pub(crate) fn keys(value: &Value) -> BTreeSet<&str> {
    map(value).keys().map(String::as_str).collect()
}

/// Replaces each `OPEN path CLOSE` in a text by what `lookup` says of the path.
pub(crate) fn interpolated(
    text: &str,
    open: &str,
    close: &str,
    lookup: impl Fn(&str) -> String,
) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        let (path, after) = after.split_once(close).expect("what is opened is closed");
        result = result + before + &lookup(path.trim());
        rest = after;
    }
    result + rest
}
