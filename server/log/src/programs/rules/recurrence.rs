//! How often an activity is due. JSON: the days of a named recurrence (`7`), or `{"times":3,"per":7}`.

use serde::{Deserialize, Serialize};

use crate::programs::words;

/// The named recurrences in days (the specification's constants; its constant 8 has no stated meaning and is refused).
pub const NAMED: [(&str, u16); 5] = [("Daily", 1), ("Weekly", 7), ("Monthly", 30), ("Quarterly", 90), ("Yearly", 365)];

/// How often an activity is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Form", into = "Form")]
pub enum Recurrence {
    /// Once in each period of 1, 7, 30, 90 or 365 days.
    Every(u16),
    /// `n` times in each period of `per_days` days, on days of the member's choice; 1 ≤ n ≤ per_days ≤ 365.
    Times {
        /// How many times.
        n: u16,
        /// In how many days.
        per_days: u16,
    },
}

/// A recurrence that is not one of the forms above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::BAD_RECURRENCE)]
pub struct BadRecurrence;

impl Recurrence {
    /// Every day.
    pub const DAILY: Self = Self::Every(1);

    /// The times, and the days of a period. A weekly activity is due once in seven days: it may be done on any of them.
    #[must_use]
    pub const fn times_per_days(self) -> (i64, i64) {
        match self {
            Self::Every(days) => (1, days as i64),
            Self::Times { n, per_days } => (n as i64, per_days as i64),
        }
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Form {
    Days(u16),
    Times { times: u16, per: u16 },
}

impl TryFrom<Form> for Recurrence {
    type Error = BadRecurrence;
    fn try_from(form: Form) -> Result<Self, BadRecurrence> {
        match form {
            Form::Days(days) if NAMED.iter().any(|named| named.1 == days) => Ok(Self::Every(days)),
            Form::Times { times, per } if (1..=365).contains(&per) && (1..=per).contains(&times) => {
                Ok(Self::Times { n: times, per_days: per })
            }
            _ => Err(BadRecurrence),
        }
    }
}

impl From<Recurrence> for Form {
    fn from(recurrence: Recurrence) -> Self {
        match recurrence {
            Recurrence::Every(days) => Self::Days(days),
            Recurrence::Times { n, per_days } => Self::Times { times: n, per: per_days },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurrence_json_takes_a_number_or_an_object() {
        for (json, value) in [
            ("1", Recurrence::DAILY),
            ("365", Recurrence::Every(365)),
            (r#"{"times":3,"per":7}"#, Recurrence::Times { n: 3, per_days: 7 }),
        ] {
            assert_eq!(serde_json::from_str::<Recurrence>(json).expect("json"), value);
            assert_eq!(serde_json::to_string(&value).expect("json"), json);
        }
        for bad in [
            "0",
            "8",
            "-1",
            "7.5",
            "\"7\"",
            "null",
            r#"{"times":0,"per":7}"#,
            r#"{"times":8,"per":7}"#,
            r#"{"times":1,"per":366}"#,
            r#"{"times":1,"per":0}"#,
            r#"{"times":1}"#,
            r#"{"times":1,"per":7,"x":1}"#,
        ] {
            assert!(serde_json::from_str::<Recurrence>(bad).is_err(), "{bad}");
        }
    }
}
