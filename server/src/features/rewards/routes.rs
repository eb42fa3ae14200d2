//! The calls of badges.

use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{GrantedOut, NextOut, OwnOut, RuleIn, RuleOut, RulePatch};
use super::rules::{Measure, percent};
use super::store;
use super::words;
use crate::features::audit;
use crate::http::access::{Admin, Member};
use crate::http::endpoint::{Endpoint, get, patch, post};
use crate::http::error::{Code, Error, Result};
use crate::http::part::{Body, Path};
use crate::http::reply::{Created, Data};
use crate::permission;

permission! {
    /// Make, change and retire the rules of badges.
    pub EditAchievements = "achievement:edit";
}

/// The most rules in force.
const MOST_RULES: i64 = 200;

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/achievement", "The caller's badges, and what is next", own).about(
            "Granted by a job shortly after the log that earned them, each told once. What is taken back in the log takes \
             its badge along.",
        ),
        get("/v1/core/achievement/user/{id}", "Another member's badges", of_member)
            .about("By the member's privacy level: 404 for those who are shown to nobody."),
        get("/v1/core/achievement-rule", "The rules of badges, retired ones too", rules),
        post("/v1/core/achievement-rule", "Make a rule; whoever has reached it already gets its badge", add),
        patch("/v1/core/achievement-rule/{id}", "Change the words of a rule, retire it, or put it in force again", change),
    ]
}

async fn own(member: Member) -> Result<Data<OwnOut>> {
    let who = member.caller.id;
    let granted = store::granted(&member.db, who).await?;
    let numbers = store::numbers(&member.db, who).await?.unwrap_or_default();
    let rules = store::shown_rules(&member.db, None).await?;
    let next_of = |measure: Measure| {
        let mut open = rules.iter().filter(|r| r.measure == measure && !r.retired);
        let value = numbers.of(measure);
        let rule = open.find(|r| r.threshold > value)?.clone();
        let percent = percent(value, rule.threshold);
        let RuleOut { id, title, description, threshold, .. } = rule;
        Some(NextOut { id, title, description, measure, threshold, value, percent })
    };
    Ok(Data(OwnOut { granted, next: Measure::ALL.into_iter().filter_map(next_of).collect() }))
}

async fn of_member(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<GrantedOut>>> {
    if id != member.caller.id {
        store::shown(&member.db, id).await?.and_then(|row| row.card()).ok_or(Code::NotFound)?;
    }
    Ok(Data(store::granted(&member.db, id).await?))
}

async fn rules(admin: Admin<EditAchievements>) -> Result<Data<Vec<RuleOut>>> {
    Ok(Data(store::shown_rules(&admin.db, None).await?))
}

async fn one(admin: &Admin<EditAchievements>, id: i64) -> Result<RuleOut> {
    store::shown_rules(&admin.db, Some(id)).await?.pop().ok_or(Code::NotFound.into())
}

async fn add(admin: Admin<EditAchievements>, Body(input): Body<RuleIn>) -> Result<Created<RuleOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            if store::count_rules(tx).await? >= MOST_RULES {
                return Err(Error::with(Code::Conflict, words::TOO_MANY_RULES));
            }
            let id = store::add_rule(tx, &input, by.at).await?;
            audit::write(tx, &by, "achievement:create", ("achievement", id), Value::Null, json!(input)).await?;
            Ok::<_, Error>(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(one(&admin, id).await?))
}

async fn change(
    admin: Admin<EditAchievements>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<RulePatch>,
) -> Result<Data<RuleOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let before = store::lock_rule(tx, id).await?.ok_or(Code::NotFound)?;
            let after = json!(patch);
            store::change_rule(tx, id, patch.title, patch.description).await?;
            if let Some(retired) = patch.retired {
                store::set_retired(tx, id, retired, by.at).await?;
            }
            audit::write(tx, &by, "achievement:update", ("achievement", id), json!(before), after).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(one(&admin, id).await?))
}
