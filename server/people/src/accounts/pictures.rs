//! A member's pictures: the profile picture, and the banner above the profile.

use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::reply::Data;
use daymark_web::upload::Upload;

use super::model::UserOut;
use super::service;
use super::store::own::{self, Picture};
use crate::files::{self, Shape};

const RULES: &str = "A JPEG, PNG, WebP or GIF file of at most 10 MB, 8000 × 8000 pixels and 40 megapixels. The \
                     picture is cropped to its centre and stored as a JPEG without metadata.";

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/auth/user/profile-picture", "Upload your profile picture", set_profile)
            .also("/v1/auth/user/avatar")
            .about(RULES),
        delete("/v1/auth/user/profile-picture", "Remove your profile picture", remove_profile)
            .also("/v1/auth/user/avatar"),
        post("/v1/auth/user/cover-picture", "Upload your cover picture", set_cover).about(RULES),
        delete("/v1/auth/user/cover-picture", "Remove your cover picture", remove_cover),
    ]
}

impl Picture {
    const fn purpose(self) -> &'static str {
        match self {
            Self::Profile => "picture",
            Self::Cover => "cover",
        }
    }

    const fn shape(self) -> Shape {
        match self {
            Self::Profile => Shape::Square,
            Self::Cover => Shape::Wide,
        }
    }
}

async fn set_profile(ctx: Member, upload: Upload) -> Result<Data<UserOut>> {
    set(ctx, Picture::Profile, upload).await
}

async fn set_cover(ctx: Member, upload: Upload) -> Result<Data<UserOut>> {
    set(ctx, Picture::Cover, upload).await
}

async fn remove_profile(ctx: Member) -> Result<Data<UserOut>> {
    remove(ctx, Picture::Profile).await
}

async fn remove_cover(ctx: Member) -> Result<Data<UserOut>> {
    remove(ctx, Picture::Cover).await
}

async fn set(ctx: Member, which: Picture, upload: Upload) -> Result<Data<UserOut>> {
    let (id, now) = (ctx.caller.id, ctx.clock.now());
    let added = files::put(&ctx, id, which.purpose(), which.shape(), upload).await?;
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            files::keep(tx, id, &added, now).await?;
            let is_set = own::set_picture(tx, id, which, Some(added.path())).await?;
            if is_set { Ok(()) } else { Err(Code::Unauthenticated.into()) }
        })
    });
    changed.await?;
    shown(&ctx).await
}

async fn remove(ctx: Member, which: Picture) -> Result<Data<UserOut>> {
    let (id, now) = (ctx.caller.id, ctx.clock.now());
    let changed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            if !files::drop_all(tx, id, which.purpose(), now).await? {
                return Err(Code::NotFound.into());
            }
            let is_set = own::set_picture(tx, id, which, None).await?;
            if is_set { Ok(()) } else { Err(Code::Unauthenticated.into()) }
        })
    });
    changed.await?;
    shown(&ctx).await
}

/// Updates boards, feeds and lists, and returns the account.
async fn shown(ctx: &Member) -> Result<Data<UserOut>> {
    ctx.live.card_changed(ctx.caller.id);
    Ok(Data(service::own_account(ctx, &ctx.caller).await?))
}
