//! The parts of a request that a handler can take besides its access rule: a JSON body, a query, path parameters. Each
//! part reads itself, names the invalid field, and describes itself in the OpenAPI document.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use garde::Validate;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{Content, RefOr, Required, Schema};
use utoipa::{IntoParams, ToSchema};

use super::ctx::Ctx;
use super::error::{Code, Error, Result};
use super::openapi::Described;
use super::words;

/// The largest JSON body, in bytes.
pub const BODY_LIMIT: usize = 256 * 1024;

/// A piece of a request that a handler takes as an argument.
pub trait Part: Sized {
    /// Reads it, or names the invalid field.
    fn take(req: &HttpRequest, payload: &mut Payload) -> impl Future<Output = Result<Self>>;
    /// Adds it to the operation's description.
    fn describe(op: &mut Described);
}

/// A validated JSON body: `{"data": {…}}` or bare.
pub struct Body<T>(pub T);

impl<T> Part for Body<T>
where
    T: DeserializeOwned + Validate<Context: Default> + ToSchema + 'static,
{
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let body: T = parse_body(&read_json(req, payload).await?)?;
        body.validate()?;
        Ok(Self(body))
    }

    fn describe(op: &mut Described) {
        describe_body::<T>(op, Required::True);
    }
}

/// An optional body.
impl<T> Part for Option<Body<T>>
where
    T: DeserializeOwned + Validate<Context: Default> + ToSchema + 'static,
{
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        if !req.headers().contains_key(CONTENT_TYPE) && read_bytes(req, payload, BODY_LIMIT).await?.is_empty() {
            return Ok(None);
        }
        Body::take(req, payload).await.map(Some)
    }

    fn describe(op: &mut Described) {
        describe_body::<T>(op, Required::False);
    }
}

fn describe_body<T: ToSchema>(op: &mut Described, required: Required) {
    let schema = op.schema::<T>();
    op.body = Some(
        RequestBodyBuilder::new()
            .description(Some("The fields below, bare or wrapped as `{\"data\": {…}}`."))
            .required(Some(required))
            .content("application/json", Content::new(Some(schema)))
            .build(),
    );
}

/// Whether the body is of this type, by its header.
fn is_of_type(req: &HttpRequest, kind: &str) -> bool {
    let said = req.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    said.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind)
}

/// Whether the body is a form with files.
pub fn is_form(req: &HttpRequest) -> bool {
    is_of_type(req, "multipart/form-data")
}

/// Reads the bytes of a JSON body without parsing them.
async fn read_json(req: &HttpRequest, payload: &mut Payload) -> Result<Bytes> {
    // Requires JSON, so that a plain form on another site cannot make this call with a member's cookie.
    if !is_of_type(req, "application/json") {
        return Err(Code::UnsupportedMedia.into());
    }
    read_bytes(req, payload, BODY_LIMIT).await
}

/// Reads a whole body of at most `limit` bytes within the body deadline.
pub async fn read_bytes(req: &HttpRequest, payload: &mut Payload, limit: usize) -> Result<Bytes> {
    read_within(payload, limit, Ctx::of(req).config.limits.body_deadline()).await
}

/// Reads a whole body of at most `limit` bytes within a deadline.
pub async fn read_within(payload: &mut Payload, limit: usize, deadline: Duration) -> Result<Bytes> {
    let read = async {
        let mut whole = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| Error::new(Code::BadRequest))?;
            if whole.len() + chunk.len() > limit {
                return Err(Error::new(Code::TooLarge));
            }
            whole.extend_from_slice(&chunk);
        }
        Ok(whole.freeze())
    };
    tokio::time::timeout(deadline, read).await.unwrap_or(Err(Error::new(Code::Timeout)))
}

/// Parses a bare or wrapped body; on failure parses it again, more slowly, to find the name of the field.
pub fn parse_body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    #[derive(Deserialize)]
    struct Wrapped<'a> {
        #[serde(borrow)]
        data: &'a RawValue,
    }
    let inner = serde_json::from_slice::<Wrapped<'_>>(bytes).map_or(bytes, |w| w.data.get().as_bytes());
    no_nul(inner)?;
    serde_json::from_slice(inner).map_err(|plain| {
        // serde also reports a syntax error when an enum value is not a string.
        if (plain.is_syntax() || plain.is_eof()) && serde_json::from_slice::<Value>(inner).is_err() {
            return Error::with(Code::BadRequest, words::NOT_JSON);
        }
        let de = &mut serde_json::Deserializer::from_slice(inner);
        match serde_path_to_error::deserialize::<_, T>(de) {
            Err(e) => field_error(&e.path().to_string(), &e.inner().to_string()),
            Ok(_) => Error::new(Code::BadRequest),
        }
    })
}

/// A rule for `#[garde(custom(…))]`: a single line, without control characters. Nor may it contain characters that
/// change the direction of text, because they reorder what follows on the line.
///
/// # Errors
/// [`words::ONE_LINE`].
pub fn one_line(text: &str, (): &()) -> garde::Result {
    let refused = |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.chars().any(refused) { Err(garde::Error::new(words::ONE_LINE)) } else { Ok(()) }
}

/// Whether a text looks empty: it has only spaces, control characters, and characters without width.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    let shows_nothing = |c: char| {
        let without_width = matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        );
        c.is_whitespace() || c.is_control() || without_width
    };
    text.chars().all(shows_nothing)
}

/// A rule for `#[garde(custom(…))]`: not blank.
///
/// # Errors
/// [`words::REQUIRED`].
pub fn said(text: &str, (): &()) -> garde::Result {
    if is_blank(text) { Err(garde::Error::new(words::REQUIRED)) } else { Ok(()) }
}

/// A rule for `#[garde(custom(…))]`: a path on this site, or nothing. Addresses such as `//example.org` lead to
/// another site, and are refused.
///
/// # Errors
/// [`words::SITE_PATH`].
pub fn site_path(text: &str, (): &()) -> garde::Result {
    let plain = !text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
    let inside = text.is_empty() || (text.starts_with('/') && !text.starts_with("//"));
    if plain && inside { Ok(()) } else { Err(garde::Error::new(words::SITE_PATH)) }
}

/// Rejects a NUL, with the field's name. PostgreSQL accepts none in a text, but SQLite does.
pub(super) fn no_nul(json: &[u8]) -> Result<()> {
    // JSON can contain a NUL only as this escape.
    if !json.windows(6).any(|w| w == br"\u0000") {
        return Ok(());
    }
    // Parsed here because the target type may ignore a field that is not valid JSON.
    let value: Value = serde_json::from_slice(json).map_err(|_| Error::with(Code::BadRequest, words::NOT_JSON))?;
    nul_in(&value, String::new()).map_or(Ok(()), |field| Err(Error::field(short(&field), words::NUL)))
}

/// The most characters of the caller's own text that an error repeats.
const ECHOED: usize = 200;

/// The start of a text of the caller that an error repeats.
fn short(text: &str) -> &str {
    text.char_indices().nth(ECHOED).map_or(text, |(end, _)| &text[..end])
}

/// The field that contains the first NUL of a value.
fn nul_in(value: &Value, at: String) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then_some(at),
        Value::Array(items) => items.iter().enumerate().find_map(|(i, v)| nul_in(v, format!("{at}[{i}]"))),
        Value::Object(fields) => fields.iter().find_map(|(name, v)| {
            let field = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
            if name.contains('\0') { Some("body".to_owned()) } else { nul_in(v, field) }
        }),
        _ => None,
    }
}

/// serde's message, assigned to its field; a missing field is itself invalid, not its parent.
fn field_error(path: &str, message: &str) -> Error {
    let (path, message) = (short(path), short(message.split(" at line ").next().unwrap_or(message)));
    let parent = if path == "." { "" } else { path };
    if let Some(name) = message.strip_prefix("missing field `").and_then(|m| m.strip_suffix('`')) {
        let full = if parent.is_empty() { name.to_owned() } else { format!("{parent}.{name}") };
        return Error::field(full, words::REQUIRED);
    }
    Error::field(if parent.is_empty() { "body" } else { parent }, words::shape(message))
}

/// For a field of a patch that can be cleared: null clears it, and an omitted field stays.
///
/// # Errors
/// When the value is not a valid `T`.
pub fn clearable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(d: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(d).map(Some)
}

/// Validated query parameters.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Validate<Context: Default> + IntoParams> Part for Query<T> {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        let nul = form_urlencoded::parse(req.query_string().as_bytes()).find(|(_, value)| value.contains('\0'));
        if let Some((name, _)) = nul {
            return Err(Error::field(name.into_owned(), words::NUL));
        }
        let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(req.query_string().as_bytes()));
        let query: T = serde_path_to_error::deserialize(pairs)
            .map_err(|e| field_error(&e.path().to_string(), &e.inner().to_string()))?;
        query.validate()?;
        Ok(Self(query))
    }

    fn describe(op: &mut Described) {
        op.parameters.extend(T::into_params(|| Some(ParameterIn::Query)));
    }
}

/// Path parameters, in the order of the path. An invalid value means that the object does not exist: 404.
pub struct Path<T>(pub T);

/// A type that one path segment can be.
pub trait Segment: std::str::FromStr + ToSchema {}
impl Segment for i64 {}
impl Segment for String {}

macro_rules! path_parts {
    ($($t:ident $i:tt),+) => {
        impl<$($t: Segment),+> Part for Path<($($t,)+)> {
            async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
                let mut values = req.match_info().iter();
                let mut next = || values.next().map(|(_, v)| v).ok_or(Error::new(Code::NotFound));
                Ok(Self(($(segment::<$t>(next()?)?,)+)))
            }
            fn describe(op: &mut Described) { $(describe_segment::<$t>(op, $i);)+ }
        }
    };
}
path_parts!(A 0);
path_parts!(A 0, B 1);
path_parts!(A 0, B 1, C 2);
path_parts!(A 0, B 1, C 2, D 3);

fn segment<T: Segment>(text: &str) -> Result<T> {
    text.parse().map_err(|_| Error::new(Code::NotFound))
}

fn describe_segment<T: Segment>(op: &mut Described, index: usize) {
    let name = op.path.split('{').nth(index + 1).and_then(|s| s.split('}').next()).unwrap_or("id").to_owned();
    let schema: RefOr<Schema> = T::schema();
    let parameter: Parameter = ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(schema))
        .build();
    op.parameters.push(parameter);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Inner {
        #[allow(dead_code)]
        n: i64,
    }
    #[derive(Debug, Deserialize)]
    struct Outer {
        #[allow(dead_code)]
        items: Vec<Inner>,
    }

    #[test]
    fn a_body_may_be_bare_or_wrapped() {
        assert!(parse_body::<Outer>(br#"{"items":[{"n":1}]}"#).is_ok());
        assert!(parse_body::<Outer>(br#"{"data":{"items":[{"n":1}]}}"#).is_ok());
    }

    #[test]
    fn a_text_without_a_visible_character_is_blank() {
        for blank in ["", " \t\n", "\u{200b}", "\u{feff}\u{2060} \u{200d}", "\u{ad}\u{3164}"] {
            assert!(is_blank(blank) && said(blank, &()).is_err(), "{blank:?}");
        }
        for text in ["a", "👩‍🔬", "می\u{200c}خواهم", " . "] {
            assert!(!is_blank(text) && said(text, &()).is_ok(), "{text:?}");
        }
    }

    #[test]
    fn a_site_path_leads_to_no_other_site() {
        for path in ["", "/v1/picture/a.jpg", "/assets/a.svg"] {
            assert!(site_path(path, &()).is_ok(), "{path}");
        }
        for other in
            ["https://example.org/a.jpg", "//example.org/a.jpg", "/\\example.org", "a.jpg", "javascript:1", "/a b"]
        {
            assert!(site_path(other, &()).is_err(), "{other}");
        }
    }

    #[test]
    fn a_nul_anywhere_in_the_body_is_rejected() {
        let e = no_nul(br#"{"items":[{"n":"a"},{"n":"\u0000"}]}"#).expect_err("a NUL");
        assert!(e.to_string().contains("items[1].n"), "{e}");
        assert!(no_nul(br#"{"n":"\\u0000"}"#).is_ok(), "an escaped backslash before it is no NUL");
        // This type ignores the other field, which is a lone surrogate.
        #[derive(Debug, Deserialize)]
        struct Named {
            #[allow(dead_code)]
            name: String,
        }
        let e = parse_body::<Named>(br#"{"name":"\u0000","other":"\ud800"}"#).expect_err("a NUL");
        assert_eq!(e.code(), Code::BadRequest);
    }

    #[test]
    fn errors_name_the_invalid_field() {
        let e = parse_body::<Outer>(br#"{"items":[{"n":1},{"n":"x"}]}"#).expect_err("wrong type");
        assert!(e.to_string().contains("items[1].n"), "{e}");
        let e = parse_body::<Outer>(br#"{"data":{"items":[{}]}}"#).expect_err("missing");
        assert!(e.to_string().contains("items[0].n: This field is required"), "{e}");
        assert_eq!(parse_body::<Outer>(b"{").expect_err("syntax").code(), Code::BadRequest);
    }
}
