//! The calls of devices.

use daymark_base::db;
use daymark_outside::outward::{Outward, Url};
use daymark_outside::push::{Device, Pusher};
use daymark_web::access::Member;
use daymark_web::client::Client;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;

use super::model::{DeviceOut, KeyOut, Push, QuietIn, QuietOut, SubscriptionIn, TestedOut, Urgency};
use super::rules::{Quiet, minute_of, text_of};
use super::{store, words};

/// Pushes that one account sends itself.
pub(super) static PUSH_TEST: Limit = Limit::new("test pushes", "account", 5, 60);

/// How long a test is worth showing.
const TEST_MS: i64 = 10 * 60_000;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/push/key", "The public key for push subscriptions", key),
        get("/v1/auth/push/device", "Devices with push notifications, last confirmed first", list),
        post("/v1/auth/push/device", "Turn on push notifications on this device", add).about(
            "The body is the browser's `PushSubscription`. Devices that have not been confirmed for 60 days get no \
             more notifications. Beyond 20 devices, the one silent for longest is removed. After its session ends, a \
             device gets nothing until it confirms itself in another session.",
        ),
        patch("/v1/auth/push/device/{id}", "Confirm this device's push subscription", confirm).about(
            "Notifications then arrive in the caller's session. 404 if the device was removed or silent for too \
             long; this call does not add it again.",
        ),
        delete("/v1/auth/push/device/{id}", "Stop push notifications on a device", remove),
        get("/v1/auth/push/quiet", "The caller's quiet hours", quiet),
        patch("/v1/auth/push/quiet", "Set quiet hours; notifications wait until they end", set_quiet),
        delete("/v1/auth/push/quiet", "Turn off quiet hours", no_quiet),
        post("/v1/auth/push/test", "Send a test notification to the caller's devices", test)
            .about("409 `conflict` if there is none."),
    ]
}

async fn key(ctx: Member) -> Result<Data<KeyOut>> {
    Ok(Data(KeyOut { public_key: ctx.service::<Pusher>().public_key() }))
}

async fn list(ctx: Member) -> Result<Data<Vec<DeviceOut>>> {
    Ok(Data(store::devices(&ctx.db, ctx.caller.id, ctx.caller.session).await?))
}

async fn add(
    ctx: Member,
    Client(client): Client,
    Body(input): Body<SubscriptionIn>,
) -> Result<Created<Vec<DeviceOut>>> {
    let (member, session, now) = (ctx.caller.id, ctx.caller.session, ctx.clock.now());
    let device = device(&ctx, input).await?;
    store::add(&ctx.db, member, session, &device, &client, now).await?;
    Ok(Created(store::devices(&ctx.db, member, session).await?))
}

async fn confirm(
    ctx: Member,
    Path((id,)): Path<(i64,)>,
    Client(client): Client,
    Body(input): Body<SubscriptionIn>,
) -> Result<Data<Vec<DeviceOut>>> {
    let (member, session, now) = (ctx.caller.id, ctx.caller.session, ctx.clock.now());
    let device = device(&ctx, input).await?;
    if !store::confirm(&ctx.db, id, member, session, &device, &client, now).await? {
        return Err(Code::NotFound.into());
    }
    list(ctx).await
}

async fn device(ctx: &Member, input: SubscriptionIn) -> Result<Device> {
    // If the settings open an inner network, a push service there may be called without TLS.
    let secure = ctx.config.outward_networks.is_empty();
    let url = input.endpoint.parse::<Url>().ok().filter(|url| url.username().is_empty() && url.password().is_none());
    let url = url.filter(|url| url.scheme() == "https" || !secure && url.scheme() == "http");
    let url = url.ok_or_else(|| Error::field("endpoint", words::HTTPS))?;
    if !ctx.service::<Outward>().may_call(&url).await {
        return Err(Error::field("endpoint", words::PUBLIC));
    }
    Ok(input.into())
}

async fn remove(ctx: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<DeviceOut>>> {
    if !store::remove(&ctx.db, ctx.caller.id, id).await? {
        return Err(Code::NotFound.into());
    }
    list(ctx).await
}

async fn quiet(ctx: Member) -> Result<Data<QuietOut>> {
    let hours = store::quiet(&ctx.db, ctx.caller.id).await?;
    Ok(Data(QuietOut { from: hours.map(|h| text_of(h.from)), to: hours.map(|h| text_of(h.to)) }))
}

async fn set_quiet(ctx: Member, Body(input): Body<QuietIn>) -> Result<Data<QuietOut>> {
    let read = |field, text: &str| minute_of(text).ok_or_else(|| Error::field(field, words::TIME));
    let hours = Quiet { from: read("from", &input.from)?, to: read("to", &input.to)? };
    if hours.from == hours.to {
        return Err(Error::field("to", words::OTHER_END));
    }
    store::set_quiet(&ctx.db, ctx.caller.id, hours).await?;
    quiet(ctx).await
}

async fn no_quiet(ctx: Member) -> Result<Data<QuietOut>> {
    store::no_quiet(&ctx.db, ctx.caller.id).await?;
    quiet(ctx).await
}

async fn test(ctx: Member) -> Result<Data<TestedOut>> {
    ctx.limits.check(&PUSH_TEST, ctx.caller.id).await?;
    let (member, now) = (ctx.caller.id, ctx.clock.now());
    let push = Push {
        title: words::TEST.into(),
        body: words::TEST_BODY.into(),
        link: Some("/user/dashboard?tab=Dashboard".into()),
        tag: "test".into(),
        actions: &[],
        entry: None,
        expires_at: now.plus_ms(TEST_MS),
        otherwise: None,
    };
    let queued = ctx.db.write::<_, db::Error>(move |tx| {
        async move { store::queue(tx, &[(member, push)], Urgency::High, now).await }.boxed()
    });
    match queued.await? {
        0 => Err(Error::with(Code::Conflict, words::NO_DEVICE)),
        devices => Ok(Data(TestedOut { devices })),
    }
}
