//! The calls of badges.

use daymark_people::accounts::ShownRow;
use daymark_people::audit;
use daymark_web::access::{Admin, Member};
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::permission;
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{DetailOut, GrantedOut, HolderOut, LevelOut, NextOut, OwnOut, RuleIn, RuleOut, RulePatch};
use super::rules::{Measure, percent};
use super::{store, words};

permission! {
    /// Create, edit and retire badge rules.
    pub EditAchievements = "achievement:edit";
}

/// The maximum number of active rules.
const MOST_RULES: i64 = 200;

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/achievement", "The caller's badges and the next ones", own).about(
            "Badges are granted shortly after the log that earned them, with one notice each. Undoing the log \
             removes the badge.",
        ),
        get("/v1/core/achievement/{id}", "A badge with its levels, the caller's progress, and its holders", detail),
        get("/v1/core/achievement/user/{id}", "Another member's badges", of_member)
            .about("As far as the member's privacy level allows; 404 for a hidden member."),
        get("/v1/core/achievement-rule", "All badge rules, including retired ones", rules),
        post("/v1/core/achievement-rule", "Create a badge rule; members who already qualify get the badge", add),
        patch("/v1/core/achievement-rule/{id}", "Change a badge rule's texts, retire it, or restore it", change),
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

async fn detail(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<DetailOut>> {
    let who = member.caller.id;
    let rules = store::shown_rules(&member.db, None).await?;
    let RuleOut { title, description, measure, threshold, held_by, .. } =
        rules.iter().find(|r| r.id == id).ok_or(Code::NotFound)?.clone();
    let granted = store::granted(&member.db, who).await?;
    let value = store::numbers(&member.db, who).await?.unwrap_or_default().of(measure);
    let level = |rule: RuleOut| {
        let granted_at = granted.iter().find(|g| g.id == rule.id).map(|g| g.granted_at);
        let shown = granted_at.is_some() || !rule.retired;
        shown.then_some(LevelOut { id: rule.id, title: rule.title, threshold: rule.threshold, granted_at })
    };
    let levels = rules.into_iter().filter(|r| r.measure == measure).filter_map(level).collect();
    let holders = store::holders(&member.db, id).await?;
    let holders = holders.iter().filter_map(ShownRow::card);
    let holders = holders.map(|card| HolderOut { id: card.id, name: card.name, image: card.image }).collect();
    let percent = percent(value, threshold);
    Ok(Data(DetailOut { id, title, description, measure, threshold, value, percent, levels, held_by, holders }))
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
            match patch.retired {
                Some(true) => store::retire(tx, id, by.at).await?,
                Some(false) if store::restore(tx, id).await? && store::count_rules(tx).await? > MOST_RULES => {
                    return Err(Error::with(Code::Conflict, words::TOO_MANY_RULES));
                }
                _ => {}
            }
            audit::write(tx, &by, "achievement:update", ("achievement", id), json!(before), after).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(one(&admin, id).await?))
}
