//! Validates what a socket receives against the API document.

use std::sync::LazyLock;

use serde_json::Value;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../server/openapi.json")).expect("the document"));

/// Checks a frame of the server against the document.
///
/// # Errors
/// Says what differs, and where.
pub fn check_frame(frame: &Value) -> Result<(), String> {
    validate(frame, schema("LiveFrame"), "")?;
    let Some(data) = frame.get("data").filter(|_| frame["op"] != "error") else { return Ok(()) };
    let topic = match frame["topic"].as_str().unwrap_or_default() {
        name if name.starts_with("program:") => "board",
        name => name,
    };
    let Some(described) = schema("LiveTopics")["properties"].get(topic).map(resolved) else {
        return Err(format!("there is no topic {topic}"));
    };
    let op = frame["op"].as_str().unwrap_or_default();
    validate(data, &described["properties"][op], &format!("{topic} {op} "))
}

fn schema(name: &str) -> &'static Value {
    &DOCUMENT["components"]["schemas"][name]
}

fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(path) => DOCUMENT.pointer(&path[1..]).expect("a schema of the document"),
        None => schema,
    }
}

/// The subset of JSON Schema that the document uses. Properties that an object's schema does not name are not allowed.
fn validate(value: &Value, schema: &'static Value, at: &str) -> Result<(), String> {
    let schema = resolved(schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        let errors: Vec<_> = choices.iter().filter_map(|choice| validate(value, choice, at).err()).collect();
        return if errors.len() < choices.len() { Ok(()) } else { Err(errors.join("; or ")) };
    }
    let types = match &schema["type"] {
        Value::Null => return Ok(()),
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => vec![one.as_str().unwrap_or_default()],
    };
    let found = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !(types.contains(&found) || found == "integer" && types.contains(&"number")) {
        return Err(format!("{at}: {value} is not {}", types.join(" or ")));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Err(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| validate(item, &schema["items"], &format!("{at}[]"))),
        Value::Object(fields) => {
            let mut required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            if let Some(missing) = required.find(|name| !fields.contains_key(*name)) {
                return Err(format!("{at}: {missing} is missing"));
            }
            fields.iter().try_for_each(|(name, field)| match schema["properties"].get(name) {
                Some(schema) => validate(field, schema, &format!("{at}.{name}")),
                None => Err(format!("{at}: {name} is not described")),
            })
        }
        _ => Ok(()),
    }
}
