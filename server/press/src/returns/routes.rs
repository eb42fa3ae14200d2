//! The endpoints of returned mail.

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use bytes::Bytes;
use daymark_outside::outward::Outward;
use daymark_web::access::Public;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Result};
use daymark_web::limits::Limit;
use daymark_web::network::Network;
use daymark_web::openapi::Described;
use daymark_web::part::{BODY_LIMIT, Part, Path, read_bytes};
use daymark_web::reply::Data;
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Content, Required};

use super::model::TakenOut;
use super::providers::{Refused, generic, mailgun, postmark, ses};
use super::{service, suppressed};

/// Reports from one network, in a minute.
pub(super) static REPORTS: Limit = Limit::new("mail reports", "network", 6000, 60);

const WEBHOOK: &str = "`provider` is `ses`, `postmark`, `mailgun` or `generic`; 404 until its key is set \
                       (`[returned_mail]`). The signature is checked over the body as received: 401 without a valid \
                       one. A repeated report counts once.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/api/mail-events/{provider}", "Receive bounces and complaints from mail providers", webhook)
            .about(WEBHOOK),
        get("/v1/core/email-suppressed", "List addresses blocked from mail, newest first", suppressed::list),
        post("/v1/core/email-suppressed/lift", "Let an address get mail again", suppressed::lift)
            .about("The audit log keeps the reason."),
    ]
}

/// A raw body, because its signature covers the bytes as received.
struct Signed {
    bytes: Bytes,
    authorization: Option<String>,
    signature: Option<String>,
}

impl Part for Signed {
    async fn take(req: &HttpRequest, payload: &mut Payload) -> Result<Self> {
        let header = |name: &str| Some(req.headers().get(name)?.to_str().ok()?.to_owned());
        let bytes = read_bytes(req, payload, BODY_LIMIT).await?;
        Ok(Self { bytes, authorization: header("authorization"), signature: header("x-daymark-signature") })
    }

    fn describe(op: &mut Described) {
        let body = RequestBodyBuilder::new()
            .description(Some("As the provider documents it."))
            .required(Some(Required::True))
            .content("application/json", Content::new(Some(ObjectBuilder::new())))
            .build();
        op.body = Some(body);
    }
}

async fn webhook(
    ctx: Public,
    from: Network,
    Path((provider,)): Path<(String,)>,
    signed: Signed,
) -> Result<Data<TakenOut>> {
    ctx.limits.check(&REPORTS, from).await?;
    let settings = &ctx.config.returned_mail;
    let (now_s, body) = (ctx.clock.now().0 / 1000, signed.bytes.as_ref());
    let (source, read) = match provider.as_str() {
        "ses" => {
            let topic = ctx.service::<Option<ses::Topic>>().as_ref().ok_or(Code::NotFound)?;
            ("ses", topic.read(ctx.service::<Outward>(), body).await)
        }
        "postmark" if !settings.postmark_password.is_empty() => {
            ("postmark", postmark::read(&settings.postmark_password, signed.authorization.as_deref(), body))
        }
        "mailgun" if !settings.mailgun_key.is_empty() => ("mailgun", mailgun::read(&settings.mailgun_key, body, now_s)),
        "generic" if !settings.secret.is_empty() => {
            ("generic", generic::read(&settings.secret, signed.signature.as_deref(), body, now_s))
        }
        _ => return Err(Code::NotFound.into()),
    };
    let reports = read.map_err(|refused| match refused {
        Refused::NotSigned => Code::Unauthenticated,
        Refused::Unreadable => Code::BadRequest,
    })?;
    Ok(Data(TakenOut { taken: service::take(&ctx, source, reports).await? }))
}
