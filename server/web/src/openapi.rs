//! An operation's part of the OpenAPI document.

use utoipa::ToSchema;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Content, Ref, RefOr, Response, Schema};

/// The description of an operation, built from the handler's parts, and the schemas that it needs.
pub struct Described {
    /// The path as registered, with `{names}`.
    pub path: &'static str,
    /// Query and path parameters.
    pub parameters: Vec<Parameter>,
    /// The JSON body.
    pub body: Option<RequestBody>,
    /// The success responses.
    pub responses: Vec<(&'static str, Response)>,
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

impl Described {
    /// An empty description of the call at `path`.
    #[must_use]
    pub const fn new(path: &'static str) -> Self {
        Self { path, parameters: Vec::new(), body: None, responses: Vec::new(), schemas: Vec::new() }
    }

    /// A reference to `T`'s schema (or the schema itself, for plain types), which is collected into the components.
    pub fn schema<T: ToSchema>(&mut self) -> RefOr<Schema> {
        T::schemas(&mut self.schemas);
        let whole = T::schema();
        match &whole {
            RefOr::T(Schema::Object(o)) if !o.properties.is_empty() || o.enum_values.is_some() => {
                let name = T::name().into_owned();
                self.schemas.push((name.clone(), whole));
                Ref::from_schema_name(name).into()
            }
            _ => whole,
        }
    }

    /// The success response `{"data": T}`, with further properties beside `data`.
    pub fn answer<T: ToSchema>(&mut self, status: &'static str, beside: &[(&str, RefOr<Schema>)]) {
        let schema = self.schema::<T>();
        self.answer_schema(status, schema, beside);
    }

    /// Sets a file as the response.
    pub fn file(&mut self, status: &'static str, content_type: &str) {
        let bytes = ObjectBuilder::new()
            .schema_type(utoipa::openapi::Type::String)
            .format(Some(utoipa::openapi::SchemaFormat::KnownFormat(utoipa::openapi::KnownFormat::Binary)));
        let content = Content::new(Some(RefOr::<Schema>::from(bytes)));
        self.responses
            .push((status, ResponseBuilder::new().description("The file").content(content_type, content).build()));
    }

    /// The same for a given schema.
    pub fn answer_schema(&mut self, status: &'static str, data: RefOr<Schema>, beside: &[(&str, RefOr<Schema>)]) {
        let mut wrapped = ObjectBuilder::new().property("data", data).required("data");
        for (name, schema) in beside {
            wrapped = wrapped.property(*name, schema.clone()).required(*name);
        }
        self.json(status, wrapped.into());
    }

    /// The success response `T` itself.
    pub fn bare<T: ToSchema>(&mut self, status: &'static str) {
        let schema = self.schema::<T>();
        self.json(status, schema);
    }

    fn json(&mut self, status: &'static str, schema: RefOr<Schema>) {
        let content = Content::new(Some(schema));
        let response = ResponseBuilder::new().description("Done").content("application/json", content).build();
        self.responses.push((status, response));
    }
}
