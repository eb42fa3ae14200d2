//! The demo's coupons.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_web::ctx::Ctx;

use super::model::CouponIn;
use super::store;

/// Code, what it is for, thousandths of a per cent, months, only new members, offered to those who left.
type Row = (&'static str, &'static str, i64, Option<i64>, bool, bool);

const COUPONS: &[Row] = &[
    ("WELCOME20", "Launch newsletter", 20_000, Some(3), true, false),
    ("COMEBACK", "For members who cancelled", 30_000, Some(2), false, true),
    ("FRIENDS", "Given out at the summer event", 10_000, None, false, false),
];

/// Adds the demo's coupons.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    for (code, note, percent, months, new_members, win_back) in COUPONS {
        let coupon = CouponIn {
            code: (*code).to_owned(),
            note: (*note).to_owned(),
            percent: Some(*percent),
            amount: None,
            currency: None,
            months: *months,
            package_ids: None,
            new_members: *new_members,
            win_back: *win_back,
            most_uses: None,
            valid_from: None,
            valid_until: None,
        };
        let added = ctx.db.write::<_, db::Error>(move |tx| Box::pin(async move { store::add(tx, &coupon, now).await }));
        added.await.context("a coupon")?;
    }
    Ok(())
}
