//! The answers of handlers: usually `{"data": …}`, with `message` or `meta` beside it if needed.

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder};
use utoipa::openapi::{RefOr, Schema};

use super::error::{Error, Result};
use super::openapi::Described;

/// An answer that can write and describe itself.
pub trait Reply {
    /// The HTTP answer.
    ///
    /// # Errors
    /// When the value cannot be written as JSON.
    fn reply(self) -> Result<HttpResponse>;
    /// Adds the answer to the operation's description.
    fn describe(op: &mut Described);
}

/// `200 {"data": T}`.
pub struct Data<T>(pub T);
/// `201 {"data": T}`.
pub struct Created<T>(pub T);
/// `200 T`, unwrapped: for calls with the shape of a session library.
pub struct Bare<T>(pub T);
/// `303`, to another page of this site.
pub struct Redirect(pub String);
/// `200 {"data": T, "message": "…"}`.
pub struct Said<T>(pub T, pub &'static str);
/// `202 {"data": null, "message": "…"}`: the request is carried out later, or elsewhere.
pub struct Accepted(pub &'static str);
/// One of two answers.
pub enum OneOf<A, B> {
    /// The first.
    This(A),
    /// The second.
    That(B),
}
/// `200 {"data": [T], "meta": {"next_cursor": …}}`.
pub struct Page<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// Where the next page starts; `None` on the last one.
    pub next: Option<String>,
}
/// A page of a counted list: `"meta": {"next_cursor": …, "total": n}`.
pub struct Counted<T>(pub Page<T>, pub i64);
/// An answer that also sets cookies.
pub struct WithCookies<R>(pub R, pub Vec<Cookie<'static>>);
/// JSON that was written earlier, already wrapped; `T` describes its `data`.
pub struct Ready<T>(pub bytes::Bytes, pub std::marker::PhantomData<T>);

#[derive(Serialize)]
struct Wrapped<'a, T> {
    data: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meta: Option<Meta<'a>>,
}

#[derive(Serialize)]
struct Meta<'a> {
    next_cursor: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i64>,
}

fn json<T: Serialize>(status: StatusCode, body: &Wrapped<'_, T>) -> Result<HttpResponse> {
    let bytes = serde_json::to_vec(body).map_err(Error::internal)?;
    Ok(HttpResponse::build(status).content_type("application/json").body(bytes))
}

impl<T: Serialize + ToSchema> Reply for Data<T> {
    fn reply(self) -> Result<HttpResponse> {
        json(StatusCode::OK, &Wrapped { data: &self.0, message: None, meta: None })
    }
    fn describe(op: &mut Described) {
        op.answer::<T>("200", &[]);
    }
}

impl<T: Serialize + ToSchema> Reply for Bare<T> {
    fn reply(self) -> Result<HttpResponse> {
        let bytes = serde_json::to_vec(&self.0).map_err(Error::internal)?;
        Ok(HttpResponse::Ok().content_type("application/json").body(bytes))
    }
    fn describe(op: &mut Described) {
        op.bare::<T>("200");
    }
}

impl Reply for Redirect {
    fn reply(self) -> Result<HttpResponse> {
        Ok(HttpResponse::SeeOther().insert_header((LOCATION, self.0)).finish())
    }
    fn describe(op: &mut Described) {
        op.responses.push(("303", utoipa::openapi::Response::new("Redirect to a page")));
    }
}

impl<T: Serialize + ToSchema> Reply for Created<T> {
    fn reply(self) -> Result<HttpResponse> {
        json(StatusCode::CREATED, &Wrapped { data: &self.0, message: None, meta: None })
    }
    fn describe(op: &mut Described) {
        op.answer::<T>("201", &[]);
    }
}

impl<T: Serialize + ToSchema> Reply for Said<T> {
    fn reply(self) -> Result<HttpResponse> {
        json(StatusCode::OK, &Wrapped { data: &self.0, message: Some(self.1), meta: None })
    }
    fn describe(op: &mut Described) {
        op.answer::<T>("200", &[("message", ObjectBuilder::new().schema_type(utoipa::openapi::Type::String).into())]);
    }
}

impl Reply for Accepted {
    fn reply(self) -> Result<HttpResponse> {
        json(StatusCode::ACCEPTED, &Wrapped { data: &(), message: Some(self.0), meta: None })
    }
    fn describe(op: &mut Described) {
        let null = ObjectBuilder::new().schema_type(utoipa::openapi::Type::Null);
        let message = ObjectBuilder::new().schema_type(utoipa::openapi::Type::String);
        op.answer_schema("202", null.into(), &[("message", message.into())]);
    }
}

impl<A: Reply, B: Reply> Reply for OneOf<A, B> {
    fn reply(self) -> Result<HttpResponse> {
        match self {
            Self::This(answer) => answer.reply(),
            Self::That(answer) => answer.reply(),
        }
    }
    fn describe(op: &mut Described) {
        A::describe(op);
        B::describe(op);
    }
}

impl<T: Serialize + ToSchema> Reply for Page<T> {
    fn reply(self) -> Result<HttpResponse> {
        let meta = Some(Meta { next_cursor: self.next.as_deref(), total: None });
        json(StatusCode::OK, &Wrapped { data: &self.rows, message: None, meta })
    }
    fn describe(op: &mut Described) {
        list::<T>(op, meta());
    }
}

impl<T: Serialize + ToSchema> Reply for Counted<T> {
    fn reply(self) -> Result<HttpResponse> {
        let meta = Some(Meta { next_cursor: self.0.next.as_deref(), total: Some(self.1) });
        json(StatusCode::OK, &Wrapped { data: &self.0.rows, message: None, meta })
    }
    fn describe(op: &mut Described) {
        let total = ObjectBuilder::new().schema_type(utoipa::openapi::Type::Integer);
        list::<T>(op, meta().property("total", total).required("total"));
    }
}

fn list<T: ToSchema>(op: &mut Described, meta: ObjectBuilder) {
    let rows: RefOr<Schema> = ArrayBuilder::new().items(op.schema::<T>()).into();
    op.answer_schema("200", rows, &[("meta", meta.into())]);
}

/// The `meta` of a list.
fn meta() -> ObjectBuilder {
    let cursor = ObjectBuilder::new().schema_type(utoipa::openapi::schema::SchemaType::from_iter([
        utoipa::openapi::Type::String,
        utoipa::openapi::Type::Null,
    ]));
    ObjectBuilder::new().property("next_cursor", cursor).required("next_cursor")
}

impl<R: Reply> Reply for WithCookies<R> {
    fn reply(self) -> Result<HttpResponse> {
        let mut response = self.0.reply()?;
        for cookie in &self.1 {
            response.add_cookie(cookie).map_err(Error::internal)?;
        }
        Ok(response)
    }
    fn describe(op: &mut Described) {
        R::describe(op);
    }
}

impl<T: ToSchema> Reply for Ready<T> {
    fn reply(self) -> Result<HttpResponse> {
        Ok(HttpResponse::Ok().content_type("application/json").body(self.0))
    }
    fn describe(op: &mut Described) {
        op.answer::<T>("200", &[]);
    }
}
