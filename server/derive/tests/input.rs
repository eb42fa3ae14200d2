//! Each limit of a field is enforced and documented: values at the bound and one past it are tried.

use daymark_derive::{input, query};
use garde::Validate;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, PartialSchema};

const MOST: usize = 3;

/// A part of an input.
#[input]
struct Part {
    #[garde(length(bytes, equal = 4))]
    code: String,
}

/// Every kind of limit.
#[input]
#[derive(Debug)]
struct Everything {
    /// The description stays.
    #[garde(length(chars, min = 1, max = 5))]
    text: String,
    #[garde(length(chars, max = 5))]
    some_text: Option<String>,
    #[garde(inner(length(max = 1_000)))]
    inner_text: Option<String>,
    #[garde(length(bytes, max = MOST))]
    #[schema(max_length = 3)]
    constant: Option<String>,
    #[garde(range(min = -2, max = 100))]
    number: i64,
    #[garde(range(max = 1))]
    unsigned: Option<u8>,
    #[serde(default, deserialize_with = "some")]
    #[garde(inner(inner(range(min = 1, max = 10))))]
    #[schema(value_type = Option<i64>)]
    clearable: Option<Option<i64>>,
    #[garde(length(min = 1, max = 4))]
    list: Vec<i64>,
    #[garde(length(max = MOST), inner(length(chars, min = 2, max = 6)))]
    #[schema(max_items = 3)]
    texts: Vec<String>,
    #[garde(inner(length(min = 1, max = 7), inner(range(min = 1, max = 7))))]
    some_numbers: Option<Vec<i64>>,
    #[garde(length(max = 2), dive)]
    parts: Vec<Part>,
    #[garde(dive)]
    part: Part,
    #[garde(length(min = 2), pattern("^[a-z]+$"))]
    word: String,
}

impl std::fmt::Debug for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Part")
    }
}

fn some<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(d).map(Some)
}

fn plain() -> Value {
    json!({
        "text": "a", "number": 0, "list": [1], "texts": [], "parts": [], "part": {"code": "abcd"}, "word": "ab",
    })
}

fn takes(field: &str, value: &Value) -> bool {
    let mut body = plain();
    body[field] = value.clone();
    let input: Everything = serde_json::from_value(body).expect("the right shape");
    input.validate().is_ok()
}

fn schema() -> Value {
    serde_json::to_value(Everything::schema()).expect("a schema")["properties"].take()
}

/// The limits in the document, as `field.keyword=value`.
fn stated(schema: &Value) -> Vec<String> {
    let words = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern"];
    let mut all = Vec::new();
    for (field, schema) in schema.as_object().expect("fields") {
        for (name, schema) in [(field.clone(), schema), (format!("{field}[]"), &schema["items"])] {
            all.extend(words.iter().filter_map(|word| schema.get(word).map(|value| format!("{name}.{word}={value}"))));
        }
    }
    all
}

#[test]
fn the_schema_contains_every_limit() {
    let expected = [
        "clearable.minimum=1",
        "clearable.maximum=10",
        "constant.maxLength=3",
        "inner_text.maxLength=1000",
        "list.minItems=1",
        "list.maxItems=4",
        "number.minimum=-2",
        "number.maximum=100",
        "parts.maxItems=2",
        "some_numbers.minItems=1",
        "some_numbers.maxItems=7",
        "some_numbers[].minimum=1",
        "some_numbers[].maximum=7",
        "some_text.maxLength=5",
        "text.minLength=1",
        "text.maxLength=5",
        "texts.maxItems=3",
        "texts[].minLength=2",
        "texts[].maxLength=6",
        "unsigned.minimum=0",
        "unsigned.maximum=1",
        "word.minLength=2",
        "word.pattern=\"^[a-z]+$\"",
    ];
    assert_eq!(stated(&schema()), expected);
    let part = serde_json::to_value(Part::schema()).expect("a schema");
    assert_eq!(stated(&part["properties"]), ["code.minLength=4", "code.maxLength=4"]);
}

/// A value for a schema: a number, a text or a list of this size.
fn sized(word: &str, schema: &Value, size: i64) -> Value {
    let count = usize::try_from(size).unwrap_or(0);
    match word {
        "minimum" | "maximum" => json!(size),
        "minLength" | "maxLength" => json!("a".repeat(count)),
        _ if schema["items"]["minLength"].is_u64() => json!(vec!["aaa"; count]),
        _ if schema["items"]["$ref"].is_string() => json!(vec![json!({"code": "abcd"}); count]),
        _ => json!(vec![1; count]),
    }
}

#[test]
fn validation_enforces_every_limit_in_the_schema() {
    let mut tried = 0;
    for (field, schema) in schema().as_object().expect("fields") {
        let items = schema.get("items").filter(|items| items["type"].is_string());
        for (schema, listed) in [(Some(schema), false), (items, true)] {
            for (word, step) in [
                ("minLength", -1),
                ("maxLength", 1),
                ("minimum", -1),
                ("maximum", 1),
                ("minItems", -1),
                ("maxItems", 1),
            ] {
                let Some(schema) = schema.filter(|_| field != "unsigned" || word == "maximum") else { continue };
                let Some(bound) = schema[word].as_f64() else { continue };
                let whole = |value: Value| if listed { json!([value]) } else { value };
                let bound = bound as i64;
                assert!(takes(field, &whole(sized(word, schema, bound))), "{field}: {word} is too strict");
                assert!(!takes(field, &whole(sized(word, schema, bound + step))), "{field}: {word} is not checked");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, stated(&schema()).len() - 2, "all but the pattern and the implied minimum of an unsigned number");
    assert!(!takes("word", &json!("a1")) && takes("word", &json!("ab")));
    assert!(!takes("part", &json!({"code": "abc"})) && !takes("parts", &json!([{"code": "abcde"}])));
}

#[test]
fn descriptions_types_and_references_are_preserved() {
    let schema = schema();
    assert_eq!(schema["text"]["description"], "The description stays.");
    assert_eq!(schema["some_text"]["type"], json!(["string", "null"]));
    assert_eq!(schema["parts"]["items"]["$ref"], "#/components/schemas/Part");
}

/// A query.
#[query]
struct Listing {
    /// How many.
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
    #[garde(length(max = 500))]
    cursor: Option<String>,
}

#[test]
fn query_parameters_document_and_enforce_their_limits() {
    let parameters = serde_json::to_value(Listing::into_params(|| None)).expect("parameters");
    assert_eq!(parameters[0]["schema"]["minimum"], 1);
    assert_eq!(parameters[0]["schema"]["maximum"], 100);
    assert_eq!(parameters[0]["description"], "How many.");
    assert_eq!(parameters[1]["schema"]["maxLength"], 500);
    assert!(Listing { limit: Some(101), cursor: None }.validate().is_err());
    assert!(serde_json::from_str::<Listing>(r#"{"cursor": "a"}"#).is_ok_and(|query| query.validate().is_ok()));
}
