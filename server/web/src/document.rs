//! The OpenAPI document, built from the same endpoint table that answers the calls.

use std::collections::BTreeMap;

use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{OperationBuilder, PathItem};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::ComponentsBuilder;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, Info, OpenApi, OpenApiBuilder, PathsBuilder, Ref, RefOr, Schema, Server};

use super::code::Code;
use super::endpoint::Endpoint;
use super::error::Problem;
use super::openapi::Described;

/// The whole document.
///
/// # Panics
/// When two types share a name, because one would be described as the other.
#[must_use]
pub fn whole(endpoints: &[Endpoint]) -> OpenApi {
    let mut schemas: BTreeMap<String, RefOr<Schema>> = BTreeMap::new();
    let mut paths: BTreeMap<&str, PathItem> = BTreeMap::new();
    schemas.insert("Problem".into(), <Problem<'static> as utoipa::PartialSchema>::schema());
    for endpoint in endpoints {
        for path in endpoint.paths() {
            let mut described = Described::new(path);
            (endpoint.describe)(&mut described);
            for (name, schema) in std::mem::take(&mut described.schemas) {
                let same = schemas.get(&name).is_none_or(|present| *present == schema);
                assert!(same, "two types are called {name} in the document: give one of them `#[schema(as = …)]`");
                schemas.insert(name, schema);
            }
            let item = PathItem::new(endpoint.openapi_method(), operation(endpoint, path, described));
            match paths.get_mut(path) {
                Some(present) => present.merge_operations(item),
                None => drop(paths.insert(path, item)),
            }
        }
    }
    let cookie = ApiKeyValue::with_description(
        "daymark_access",
        "`__Host-daymark_access` if the site uses https. Writes with a cookie need this site's `Sec-Fetch-Site` or `Origin`.",
    );
    let mut components = ComponentsBuilder::new()
        .security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)))
        .security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    for (name, schema) in schemas {
        components = components.schema(name, schema);
    }
    let paths = paths.into_iter().fold(PathsBuilder::new(), |all, (path, item)| all.path(path, item));
    let mut info = Info::new("Daymark", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "Request bodies may be wrapped as `{\"data\": …}`; responses always are. Errors are `application/problem+json` with a \
         `code`. Every call also works under `/api/proxy`. `x-access` on each operation says who can call it."
            .into(),
    );
    OpenApiBuilder::new()
        .info(info)
        .servers(Some([Server::new("/")]))
        .paths(paths.build())
        .components(Some(components.build()))
        .build()
}

fn operation(endpoint: &Endpoint, path: &str, described: Described) -> utoipa::openapi::path::Operation {
    let mut extensions = ExtensionsBuilder::new().add("x-access", endpoint.access.name);
    if let Some(permission) = endpoint.access.permission {
        extensions = extensions.add("x-permission", permission);
        if !endpoint.access.or.is_empty() {
            extensions = extensions.add("x-permission-or", endpoint.access.or);
        }
    }
    let mut op = OperationBuilder::new()
        .tag(endpoint.feature)
        .summary(Some(endpoint.summary))
        .description(Some(endpoint.about).filter(|about| !about.is_empty()))
        .operation_id(Some(operation_id(endpoint.method.as_str(), path)))
        .parameters(Some(described.parameters))
        .request_body(described.body)
        .extensions(Some(extensions.build()));
    for (status, response) in described.responses {
        op = op.response(status, response);
    }
    if endpoint.access.signed_in {
        let none = Vec::<String>::new;
        op = op
            .security(SecurityRequirement::new("bearer", none()))
            .security(SecurityRequirement::new("cookie", none()));
    }
    let problem = Content::new(Some(RefOr::<Schema>::from(Ref::from_schema_name("Problem"))));
    let codes = Code::ALL.iter().map(|c| c.text()).collect::<Vec<_>>().join(", ");
    let problem = ResponseBuilder::new()
        .description(format!("What went wrong. `code` is one of: {codes}."))
        .content("application/problem+json", problem);
    op.response("default", problem.build()).build()
}

/// `GET /v1/core/post-category/{id}` → `get_v1_core_post-category_id`: unique because method and path are. The hyphen
/// stays, so that it differs from `/v1/core/post/category/{id}`.
fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| !w.is_empty());
    std::iter::once(method.to_ascii_lowercase()).chain(words.map(str::to_owned)).collect::<Vec<_>>().join("_")
}
