//! The calls of notifications.

use daymark_derive::query;
use daymark_web::access::{Admin, Member, Public, Token};
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page, Redirect, Said};

use super::model::{CategoryOut, ChoiceIn, ChoicesIn, NoticeOut, ReadIn, UnreadOut};
use super::rules::{Category, Channel, Frequency};
use super::{choices, store, words};

permission! {
    /// Read and change other members’ notification choices.
    pub EditNotifications = "notification:edit";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/notification-category/user-choice/user", "The caller's notification choices", own),
        patch("/v1/auth/notification-category/user-choice", "Change the caller's notification choices", change_own),
        get(
            "/v1/auth/notification-category/user-choice/authless",
            "Notification choices, with the token of an email",
            by_token,
        ),
        patch(
            "/v1/auth/notification-category/user-choice/authless",
            "Change notification choices with the token of an email",
            change_by_token,
        ),
        post(
            "/v1/auth/notification-category/unsubscribe",
            "Unsubscribe from a category with one click (RFC 8058)",
            unsubscribe,
        ),
        get("/v1/auth/notification-category/unsubscribe", "Redirect to the notification choices", to_choices)
            .about("Changes nothing, because email programs open links, too."),
        get("/v1/auth/notification-category/user-choice/admin/{id}", "A member's notification choices", of_member),
        patch(
            "/v1/auth/notification-category/user-choice/admin/{id}",
            "Change a member's notification choices",
            change_of_member,
        ),
        get("/v1/auth/notice", "The caller's in-app notices, newest first", notices),
        get("/v1/auth/notice/unread", "The number of unread notices", unread),
        post("/v1/auth/notice/read", "Mark notices as read", read),
    ]
}

type Choices = Result<Data<Vec<CategoryOut>>>;

async fn own(ctx: Member) -> Choices {
    Ok(Data(choices::of(&ctx.db, ctx.caller.id).await?))
}

async fn change_own(ctx: Member, Body(input): Body<ChoicesIn>) -> Choices {
    Ok(Data(choices::choose(&ctx.db, ctx.caller.id, input.choices, None).await?))
}

/// The parameter of an email's link. The access rule reads it; this type is only for the API document.
#[query]
#[derive(Debug)]
#[allow(dead_code)]
struct TokenQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    token: String,
}

async fn by_token(ctx: Token, _: Query<TokenQuery>) -> Choices {
    Ok(Data(choices::of(&ctx.db, ctx.member).await?))
}

async fn change_by_token(ctx: Token, _: Query<TokenQuery>, Body(input): Body<ChoicesIn>) -> Choices {
    Ok(Data(choices::choose(&ctx.db, ctx.member, input.choices, None).await?))
}

/// A one-tap unsubscribe: the member, by token, and the category. Mail programs send a form without other content.
#[query]
#[derive(Debug)]
struct UnsubscribeQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    #[allow(dead_code)]
    token: String,
    /// The category of the email.
    category: Category,
}

async fn unsubscribe(ctx: Token, Query(query): Query<UnsubscribeQuery>) -> Result<Said<()>> {
    let choice = ChoiceIn { category: query.category, channel: Channel::Mail, frequency: Frequency::Never };
    choices::choose(&ctx.db, ctx.member, vec![choice], None).await?;
    Ok(Said((), words::UNSUBSCRIBED))
}

/// The parameters of an opened unsubscribe link, even if damaged in transit: the page explains the problem.
#[query]
#[derive(Debug)]
struct OpenedQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    token: Option<String>,
    /// The category of the email.
    #[garde(length(max = 100))]
    category: Option<String>,
}

async fn to_choices(ctx: Public, Query(query): Query<OpenedQuery>) -> Result<Redirect> {
    let carried = [("token", query.token), ("category", query.category)];
    let carried = carried.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(carried).finish();
    Ok(Redirect(format!("{}/notification-preferences?{query}", ctx.config.public_url.origin())))
}

async fn of_member(ctx: Admin<EditNotifications>, Path((id,)): Path<(i64,)>) -> Choices {
    if !store::member_is(&ctx.db, id).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Data(choices::of(&ctx.db, id).await?))
}

async fn change_of_member(
    ctx: Admin<EditNotifications>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ChoicesIn>,
) -> Choices {
    if !store::member_is(&ctx.db, id).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Data(choices::choose(&ctx.db, id, input.choices, Some(ctx.by())).await?))
}

async fn notices(ctx: Member, Query(paging): Query<Paging>) -> Result<Page<NoticeOut>> {
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::notices(&ctx.db, ctx.caller.id, before, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.id);
    Ok(Page { rows: page.rows.into_iter().map(NoticeOut::try_from).collect::<Result<_>>()?, next: page.next })
}

async fn unread(ctx: Member) -> Result<Data<UnreadOut>> {
    Ok(Data(UnreadOut { unread: store::unread(&ctx.db, ctx.caller.id).await? }))
}

async fn read(ctx: Member, Body(input): Body<ReadIn>) -> Result<Data<UnreadOut>> {
    store::read(&ctx.db, ctx.caller.id, input.up_to.unwrap_or(i64::MAX), ctx.clock.now()).await?;
    unread(ctx).await
}
