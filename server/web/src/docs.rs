//! `/api/openapi.json` and `/api/docs`: the document, and the same for people, without any script.

use std::fmt::Write;
use std::sync::OnceLock;

use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use serde_json::{Map, Value};

use super::ctx::Ctx;
use super::error::Result;
use super::feature::Features;
use super::{cache, document};

/// The document and its page, each made when it is first asked for.
#[derive(Default)]
pub struct Document {
    text: OnceLock<Bytes>,
    page: OnceLock<Bytes>,
}

/// The document as it is served and as it stands in the repository.
#[must_use]
pub fn text(features: &Features) -> String {
    let document = serde_json::to_value(document::whole(&features.endpoints()));
    // As a value its keys are sorted: extensions come in another order each time.
    format!("{:#}\n", document.unwrap_or_default())
}

impl Document {
    fn text(&self, ctx: &Ctx) -> Bytes {
        self.text.get_or_init(|| text(ctx.service::<Features>()).into()).clone()
    }

    fn page(&self, ctx: &Ctx) -> Bytes {
        self.page
            .get_or_init(|| {
                let order: Vec<_> = ctx.service::<Features>().0.iter().map(|feature| feature.name).collect();
                page(&serde_json::from_slice(&self.text(ctx)).unwrap_or_default(), &order).into()
            })
            .clone()
    }
}

/// `GET /api/openapi.json`.
pub async fn json(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let body = ctx.service::<Document>().text(ctx);
    cache::validated(&req, HttpResponse::Ok().content_type("application/json").body(body))
}

/// `GET /api/docs`.
pub async fn docs(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let body = ctx.service::<Document>().page(ctx);
    cache::validated(&req, HttpResponse::Ok().content_type("text/html; charset=utf-8").body(body))
}

/// `GET /api/docs.css`.
pub async fn style(req: HttpRequest) -> Result<HttpResponse> {
    let style = HttpResponse::Ok().content_type("text/css; charset=utf-8").body(include_str!("docs.css"));
    cache::validated(&req, style)
}

fn page(document: &Value, order: &[&str]) -> String {
    let operations = operations(document, order);
    let mut features: Vec<&str> = operations.iter().map(|o| o.feature).collect();
    features.dedup();
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Daymark API</title><link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main>\
         <h1>Daymark API</h1>",
    );
    let about = document.pointer("/info/description").and_then(Value::as_str).unwrap_or_default();
    let _ = write!(html, "<p>{}</p>", code_spans(&escape(about)));
    html.push_str("<p>As JSON: <a href=\"/api/openapi.json\">openapi.json</a>.</p><nav><ul>");
    for feature in features.iter().chain(&["types"]) {
        let _ = write!(html, "<li><a href=\"#{0}\">{0}</a></li>", escape(feature));
    }
    html.push_str("</ul></nav>");
    for feature in features {
        let _ = write!(html, "<section><h2 id=\"{0}\">{0}</h2>", escape(feature));
        operations.iter().filter(|o| o.feature == feature).for_each(|o| o.write(&mut html));
        html.push_str("</section>");
    }
    html.push_str("<section><h2 id=\"types\">types</h2>");
    let empty = Map::new();
    let schemas = document.pointer("/components/schemas").and_then(Value::as_object).unwrap_or(&empty);
    for (name, schema) in schemas {
        let (name, about) = (escape(name), described(schema));
        let _ = write!(html, "<article id=\"type-{name}\"><h3>{name}</h3>{about}{}</article>", fields(schema));
    }
    html.push_str("</section></main></body></html>\n");
    html
}

struct Operation<'a> {
    feature: &'a str,
    method: String,
    path: &'a str,
    value: &'a Value,
}

/// Every operation, by feature in the order of the table, then by path.
fn operations<'a>(document: &'a Value, order: &[&str]) -> Vec<Operation<'a>> {
    let mut all: Vec<_> = document["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(path, item)| {
            item.as_object().into_iter().flatten().map(move |(method, value)| (path, method, value))
        })
        .map(|(path, method, value)| Operation {
            feature: value["tags"][0].as_str().unwrap_or_default(),
            method: method.to_uppercase(),
            path,
            value,
        })
        .collect();
    all.sort_by_key(|o| order.iter().position(|f| *f == o.feature));
    all
}

impl Operation<'_> {
    fn write(&self, html: &mut String) {
        let text = |name: &str| escape(self.value[name].as_str().unwrap_or_default());
        let access = match self.value["x-permission"].as_str() {
            Some(permission) => format!("{} · {}", text("x-access"), escape(permission)),
            None => text("x-access"),
        };
        let _ = write!(
            html,
            "<details id=\"{}\"><summary><b class=\"{}\">{}</b> <code>{}</code> <span>{}</span> <i>{access}</i></summary>",
            text("operationId"),
            self.method.to_lowercase(),
            self.method,
            escape(self.path),
            text("summary"),
        );
        let about = text("description");
        if !about.is_empty() {
            let _ = write!(html, "<p>{}</p>", code_spans(&about));
        }
        let empty = Vec::new();
        let parameters = self.value["parameters"].as_array().unwrap_or(&empty);
        if !parameters.is_empty() {
            html.push_str("<h4>Parameters</h4><table>");
            for p in parameters {
                let word = |name: &str| escape(p[name].as_str().unwrap_or_default());
                let need = if p["required"] == true { "" } else { "?" };
                let (name, place, shape, about) = (word("name"), word("in"), shape(&p["schema"]), word("description"));
                let _ = write!(
                    html,
                    "<tr><td><code>{name}{need}</code></td><td>{place}</td><td>{shape}</td><td>{about}</td></tr>"
                );
            }
            html.push_str("</table>");
        }
        if let Some(body) = self.value.pointer("/requestBody/content/application~1json/schema") {
            let _ = write!(html, "<h4>Body</h4>{}", fields(body));
        }
        for (status, answer) in self.value["responses"].as_object().into_iter().flatten() {
            if let Some(schema) = answer.pointer("/content/application~1json/schema") {
                let _ = write!(html, "<h4>Answer {}</h4>{}", escape(status), fields(schema));
            }
        }
        html.push_str("</details>");
    }
}

/// A schema's properties as a table, or its shape in a line.
fn fields(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object().filter(|p| !p.is_empty()) else {
        return format!("<p>{}</p>", shape(schema));
    };
    let required = |name: &str| schema["required"].as_array().is_some_and(|r| r.iter().any(|v| v == name));
    let mut html = String::from("<table>");
    for (name, property) in properties {
        let need = if required(name) { "" } else { "?" };
        let (name, shape, about) = (escape(name), shape(property), described(property));
        let _ = write!(html, "<tr><td><code>{name}{need}</code></td><td>{shape}</td><td>{about}</td></tr>");
    }
    html + "</table>"
}

/// A schema in a few words, with links to the types that it names.
fn shape(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|r| r.rsplit('/').next()) {
        return format!("<a href=\"#type-{0}\">{0}</a>", escape(name));
    }
    if let Some(values) = schema["enum"].as_array() {
        return values
            .iter()
            .map(|v| format!("<code>{}</code>", escape(&v.to_string())))
            .collect::<Vec<_>>()
            .join(" | ");
    }
    for word in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[word].as_array() {
            return parts.iter().map(shape).collect::<Vec<_>>().join(if word == "allOf" { " and " } else { " | " });
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => vec!["any"],
    };
    let one = |kind: &str| match (kind, schema["format"].as_str()) {
        ("array", _) => format!("list of {}", shape(&schema["items"])),
        ("object", _) if schema["properties"].is_object() => fields(schema),
        (kind, Some(format)) => format!("{} ({})", escape(kind), escape(format)),
        (kind, None) => escape(kind),
    };
    kinds.into_iter().map(one).collect::<Vec<_>>().join(" | ")
}

fn described(schema: &Value) -> String {
    code_spans(&escape(schema["description"].as_str().unwrap_or_default()))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// `` `word` `` as code.
fn code_spans(escaped: &str) -> String {
    let part = |(i, part): (usize, &str)| if i % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() };
    escaped.split('`').enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_calls_and_escapes_text() {
        let document = serde_json::json!({
            "info": {"description": "Answers are `{\"data\": …}` <b>"},
            "paths": {"/v1/x/{id}": {"post": {
                "tags": ["accounts"], "summary": "Does <x>", "operationId": "post_v1_x_id", "x-access": "member",
                "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "format": "int64"}}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/XIn"}}}},
            }}},
            "components": {"schemas": {"XIn": {"type": "object", "required": ["a"], "properties": {
                "a": {"type": "string", "description": "A `word`."}, "b": {"type": ["array", "null"], "items": {"type": "string"}}
            }}}},
        });
        let html = page(&document, &["accounts"]);
        for part in [
            "<code>{&quot;data&quot;: …}</code> &lt;b&gt;",
            "<span>Does &lt;x&gt;</span>",
            "<a href=\"#type-XIn\">XIn</a>",
            "<td><code>a</code></td><td>string</td><td>A <code>word</code>.</td>",
            "<td><code>b?</code></td><td>list of string | null</td>",
            "integer (int64)",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script"), "{html}");
    }
}
