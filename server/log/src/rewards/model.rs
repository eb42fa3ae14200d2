//! Badges as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Measure;

/// A new rule.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AchievementRuleIn)]
pub(super) struct RuleIn {
    /// What the badge is called, 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub title: String,
    /// The description, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub description: String,
    /// Its measure.
    pub measure: Measure,
    /// The value that earns the badge.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub threshold: i64,
}

/// Changes to a rule. Its measure and threshold stay; to change them, retire it and create another.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AchievementRulePatch)]
pub(super) struct RulePatch {
    /// What the badge is called.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 100), inner(custom(said)))]
    pub title: Option<String>,
    /// The description.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub description: Option<String>,
    /// Retired: no longer granted, but members who have it keep it.
    #[serde(default)]
    pub retired: Option<bool>,
}

/// A rule, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AchievementRule)]
pub(super) struct RuleOut {
    /// The rule.
    pub id: i64,
    /// The name of a built-in rule, such as `streak-7`; absent for others.
    pub name: Option<String>,
    /// What the badge is called.
    pub title: String,
    /// The description.
    pub description: String,
    /// Its measure.
    pub measure: Measure,
    /// The value that earns the badge.
    pub threshold: i64,
    /// Whether it is retired: no longer granted.
    pub retired: bool,
    /// The number of members who have it.
    pub held_by: i64,
}

/// A badge that a member has.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Achievement)]
pub(super) struct GrantedOut {
    /// The badge's rule.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// The description.
    pub description: String,
    /// Its measure.
    pub measure: Measure,
    /// Its threshold.
    pub threshold: i64,
    /// When it was granted.
    #[schema(value_type = String, format = DateTime)]
    pub granted_at: Instant,
}

/// A badge as the caller sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AchievementDetail)]
pub(super) struct DetailOut {
    /// The badge's rule.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// The description.
    pub description: String,
    /// Its measure.
    pub measure: Measure,
    /// The threshold.
    pub threshold: i64,
    /// The caller's value of the measure.
    pub value: i64,
    /// This value in per cent of the threshold, rounded up.
    pub percent: i64,
    /// All badges of the measure, lowest threshold first; retired ones only where the caller has them.
    pub levels: Vec<LevelOut>,
    /// The number of members who have it.
    pub held_by: i64,
    /// The 12 most recent holders, as far as their privacy levels allow.
    pub holders: Vec<HolderOut>,
}

/// A member who has a badge, as others see them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AchievementHolder)]
pub(super) struct HolderOut {
    /// The member.
    pub id: i64,
    /// Their name, or nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
}

/// One of the badges of a measure.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AchievementLevel)]
pub(super) struct LevelOut {
    /// The badge's rule.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// The threshold.
    pub threshold: i64,
    /// When it was granted to the caller; absent if it was not.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub granted_at: Option<Instant>,
}

/// The next badge of a measure.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NextAchievement)]
pub(super) struct NextOut {
    /// The badge's rule.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// The description.
    pub description: String,
    /// Its measure.
    pub measure: Measure,
    /// The threshold.
    pub threshold: i64,
    /// The caller's value of the measure.
    pub value: i64,
    /// This value in per cent of the threshold, rounded up.
    pub percent: i64,
}

/// The caller's badges.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Achievements)]
pub(super) struct OwnOut {
    /// Newest first.
    pub granted: Vec<GrantedOut>,
    /// For each measure, the badge with the lowest threshold that is not reached.
    pub next: Vec<NextOut>,
}
