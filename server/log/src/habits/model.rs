//! The daily log as clients send and see it.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Hlc, Status};
use daymark_derive::input;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words;

/// The most characters of a note.
pub const NOTE_LENGTH: usize = 2_000;

/// The device id under which the server creates operations for a member who logs online. No device can send an id with
/// a colon, so none can take it.
#[must_use]
pub fn server_device(member: i64) -> String {
    format!("server:{member:08}")
}

/// The kinds of operations in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpKind {
    /// `value` is a status.
    SetStatus,
    /// `value` is an amount to be added.
    AddAmount,
    /// `value` is the amount, or null for none.
    SetAmount,
    /// `value` is the note, or null for none.
    SetNote,
}

/// One operation as a device sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct OpIn {
    /// Made by the device (UUIDv7).
    #[schema(value_type = String, format = "uuid")]
    pub op_id: Uuid,
    /// `{program}.{activity}.{local_date}`.
    #[schema(value_type = String, pattern = r"^[1-9][0-9]*\.[1-9][0-9]*\.[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub entry_id: EntryKey,
    /// What it does.
    pub kind: OpKind,
    /// A status, an amount, or a note, as `kind` says.
    #[serde(default)]
    pub value: serde_json::Value,
    /// The device's clock at the tap.
    #[schema(value_type = String, format = DateTime)]
    pub occurred_at: Instant,
    /// The device's logical clock, such as `1700000000000-0`.
    #[serde(default)]
    #[schema(value_type = Option<String>, pattern = "^[0-9]{1,14}-[0-9]{1,5}$")]
    pub hlc: Option<Hlc>,
    /// The device's IANA zone at the tap.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub tz: Option<String>,
}

impl OpIn {
    /// The operation's effect, or what is wrong with `value`.
    ///
    /// # Errors
    /// When `value` does not fit `kind`: the error message for the field `value`.
    pub fn change(&self) -> Result<Change, &'static str> {
        let amount = || serde_json::from_value::<Amount>(self.value.clone()).ok();
        match self.kind {
            OpKind::SetStatus => {
                serde_json::from_value::<Status>(self.value.clone()).map(Change::SetStatus).map_err(|_| words::STATUS)
            }
            OpKind::AddAmount => amount().map(Change::AddAmount).ok_or(words::AMOUNT),
            OpKind::SetAmount if self.value.is_null() => Ok(Change::SetAmount(None)),
            OpKind::SetAmount => {
                amount().filter(|a| a.0 >= 0).map(|a| Change::SetAmount(Some(a))).ok_or(words::AMOUNT_OR_NULL)
            }
            OpKind::SetNote => match &self.value {
                serde_json::Value::Null => Ok(Change::SetNote(None)),
                serde_json::Value::String(s) => note(s).map(|n| Change::SetNote(Some(n))),
                _ => Err(words::TEXT_OR_NULL),
            },
        }
    }
}

/// A valid note.
///
/// # Errors
/// When it is too long or contains NUL: the error message.
pub fn note(text: &str) -> Result<String, &'static str> {
    match text {
        t if t.chars().count() > NOTE_LENGTH => Err(words::NOTE_TOO_LONG),
        // PostgreSQL cannot store NUL in text; rejected for both databases, with the field's name.
        t if t.contains('\0') => Err(words::NUL),
        t => Ok(t.to_owned()),
    }
}

/// Operations that a device sends together.
#[input]
#[derive(Clone, Debug)]
pub struct SyncIn {
    /// The sending device, made by the app for each account on it: 8 to 64 letters, digits, `-` or `_`.
    #[garde(length(min = 8, max = 64), pattern(r"^[A-Za-z0-9_-]+$"))]
    pub device_id: String,
    /// The device's count of its own submissions.
    #[serde(default)]
    pub seq: Option<i64>,
    /// At most 500, oldest first.
    #[garde(length(max = 500))]
    pub ops: Vec<OpIn>,
}

/// The result of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Accepted, and part of the entry's state.
    Applied,
    /// Already applied earlier.
    Duplicate,
    /// Accepted, but overridden by newer operations.
    Superseded,
    /// Rejected; `code` says why.
    Rejected,
}

/// The answer to one operation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpOut {
    /// The operation.
    #[schema(value_type = String, format = "uuid")]
    pub op_id: Uuid,
    /// The result.
    pub result: Outcome,
    /// Why it was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The current entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryOut>,
}

/// The status of an entry.
#[derive(ToSchema)]
#[schema(as = EntryStatus, rename_all = "snake_case")]
#[allow(dead_code)]
pub enum StatusWord {
    /// Not answered, or undone.
    Open,
    /// Done that day.
    Done,
    /// Not now.
    NotNow,
    /// Could not be done.
    Impossible,
}

/// An entry of the daily log.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Entry)]
pub struct EntryOut {
    /// `{program}.{activity}.{local_date}`.
    #[schema(value_type = String)]
    pub id: EntryKey,
    /// The program.
    pub challenge_id: i64,
    /// The activity.
    pub activity_id: i64,
    /// What to do.
    pub title: String,
    /// The member's own civil date.
    #[schema(value_type = String, format = Date)]
    pub local_date: Day,
    /// Its status.
    #[schema(value_type = StatusWord)]
    pub status: Status,
    /// How much was logged.
    #[schema(value_type = Option<f64>)]
    pub amount: Option<Amount>,
    /// The target.
    #[schema(value_type = Option<f64>)]
    pub target_amount: Option<Amount>,
    /// What the amount counts.
    pub unit: Option<String>,
    /// The member's note.
    pub note: Option<String>,
    /// Points awarded.
    pub points: i64,
    /// Logged in time, but sent late, although the device had synced in between.
    pub late: bool,
    /// The time until which a log gets full credit.
    #[schema(value_type = String, format = DateTime)]
    pub loggable_until: Instant,
    /// When it last changed; absent until something is logged.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub updated_at: Option<Instant>,
}

/// A member's streak today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OwnStreak)]
pub struct StreakOut {
    /// Days in a row.
    pub current: i64,
    /// The longest streak so far.
    pub longest: i64,
    /// Freezes held.
    pub freezes: i64,
}

/// A member's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Totals)]
pub struct TotalsOut {
    /// All points ever.
    pub points: i64,
    /// The streak today.
    pub streak: StreakOut,
    /// The rank in the active program.
    pub rank: Option<i64>,
}

/// The answer to a submission.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SyncResult)]
pub struct SyncOut {
    /// One for each operation, in order.
    pub results: Vec<OpOut>,
    /// The other entries that have changed since `since`.
    pub entries: Vec<EntryOut>,
    /// The member's numbers after the submission.
    pub totals: TotalsOut,
    /// The cursor from which this answer continues, up to `cursor`. A device at another cursor must pull the changes.
    pub since: String,
    /// Where to pull from next.
    pub cursor: String,
    /// The programs whose boards may give the caller's rank.
    #[serde(skip)]
    pub active_programs: Vec<i64>,
}

/// What changed for a member since a cursor.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Changes)]
pub struct ChangesOut {
    /// Changed entries, oldest change first.
    pub entries: Vec<EntryOut>,
    /// The member's numbers now.
    pub totals: TotalsOut,
    /// Where to pull from next.
    pub cursor: String,
    /// Whether there is more.
    pub more: bool,
}

/// A change to one entry by the caller.
#[input]
#[derive(Clone, Debug)]
pub struct EntryPatch {
    /// The new status.
    #[serde(default)]
    #[schema(value_type = Option<StatusWord>)]
    pub status: Option<Status>,
    /// How much was done.
    #[serde(default)]
    #[garde(inner(custom(not_negative)))]
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1_000_000_000)]
    pub amount: Option<Amount>,
    /// A note, at most 2,000 characters; empty clears it.
    #[serde(default)]
    #[garde(inner(custom(storable)))]
    #[schema(max_length = 2000)]
    pub note: Option<String>,
}

fn not_negative(amount: &Amount, (): &()) -> garde::Result {
    if amount.0 >= 0 { Ok(()) } else { Err(garde::Error::new(words::NOT_NEGATIVE)) }
}

fn storable(text: &str, (): &()) -> garde::Result {
    note(text).map(drop).map_err(garde::Error::new)
}

/// An entry with the member's numbers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EntryWithTotals)]
pub struct PatchedOut {
    /// The entry.
    #[serde(flatten)]
    pub entry: EntryOut,
    /// The other entries that have changed since `since`.
    pub entries: Vec<EntryOut>,
    /// The member's numbers after the change.
    pub totals: TotalsOut,
    /// The cursor from which this answer continues, up to `cursor`. A device at another cursor must pull the changes.
    pub since: String,
    /// Where to pull from next.
    pub cursor: String,
}
