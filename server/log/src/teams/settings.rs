//! A program's settings for teams.

use daymark_people::audit;
use daymark_web::access::{Admin, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{RosterLock, TeamSettingsIn, TeamSettingsOut};
use super::store::{self, SettingsRow, Wishes};
use super::{lock, words};
use crate::programs::rules::plan::Timing;
use crate::programs::{EditPrograms, Program, visible};

async fn shown(ctx: &Ctx, program: &Program) -> Result<Data<TeamSettingsOut>> {
    let settings = store::settings(&ctx.db, program.id).await?;
    let s = settings.as_ref();
    Ok(Data(TeamSettingsOut {
        enabled: s.is_some(),
        min_size: s.map(|s| s.min_size),
        max_size: s.map(|s| s.max_size),
        roster_lock: s.map(SettingsRow::roster_lock).unwrap_or_default(),
        lock_on: s.and_then(|s| s.lock_on),
        locks_at: s.and_then(|s| lock::locks_at(s, program)),
        locked: s.is_some_and(|s| lock::is_locked(s, program, ctx.clock.now())),
        members_create: s.is_some_and(|s| s.members_create),
    }))
}

pub(super) async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<TeamSettingsOut>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    shown(&visitor, &program).await
}

pub(super) async fn put(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TeamSettingsIn>,
) -> Result<Data<TeamSettingsOut>> {
    let program = visible(&admin, id, Some(&admin.caller)).await?;
    check(&input, &program)?;
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let present = store::settings_locked(tx, id).await?;
            if let Some(present) = &present {
                lock::check_frozen(present)?;
            }
            let wishes = Wishes {
                min_size: input.min_size,
                max_size: input.max_size,
                roster_lock: input.roster_lock,
                lock_on: input.lock_on,
                members_create: input.members_create,
            };
            store::put_settings(tx, id, &wishes, by.at).await?;
            let before = present.map_or(Value::Null, |p| {
                json!({ "min_size": p.min_size, "max_size": p.max_size, "roster_lock": p.roster_lock(),
                    "lock_on": p.lock_on, "members_create": p.members_create })
            });
            audit::write(tx, &by, "program:teams", ("program", id), before, json!(input)).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    shown(&admin, &program).await
}

fn check(input: &TeamSettingsIn, program: &Program) -> Result<()> {
    if input.max_size < input.min_size {
        return Err(Error::field("max_size", words::MAX_BELOW_MIN));
    }
    match (input.roster_lock, input.lock_on) {
        (RosterLock::Date, None) => Err(Error::field("lock_on", words::REQUIRED)),
        (RosterLock::Never | RosterLock::Start, Some(_)) => Err(Error::field("lock_on", words::NO_LOCK_DATE)),
        (RosterLock::Start, None) if matches!(program.timing, Timing::Untimed { .. }) => {
            Err(Error::field("roster_lock", words::NO_COMMON_START))
        }
        _ => Ok(()),
    }
}
