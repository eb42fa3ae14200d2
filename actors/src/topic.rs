//! Topics: what a socket can subscribe to, and a client's position in a topic's history.

use std::fmt;

use crate::event::{ALL_PROGRAMS, MemberId, ProgramId};

/// Something to subscribe to. The server checks access before the subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A program's board and counts; `board` on the wire for the one over all programs.
    Program(ProgramId),
    /// Community streak, last five minutes, how many are online.
    Community,
    /// The cursor of one member's log, and notices; `me` on the wire.
    Member(MemberId),
    /// What happens on the site, for administrators.
    Admin,
}

impl Topic {
    /// Reads a wire name; `me` is the topic of `caller`. `None` when there is no such topic.
    #[must_use]
    pub fn parse(name: &str, caller: MemberId) -> Option<Self> {
        match name {
            "board" => Some(Self::Program(ALL_PROGRAMS)),
            "community" => Some(Self::Community),
            "me" => Some(Self::Member(caller)),
            "admin" => Some(Self::Admin),
            _ => {
                let id: ProgramId = name.strip_prefix("program:")?.parse().ok()?;
                let topic = Self::Program(id);
                // One spelling only: the client finds its subscription again by this text.
                (id > 0 && topic.to_string() == name).then_some(topic)
            }
        }
    }
}

/// The wire name.
impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(ALL_PROGRAMS) => f.write_str("board"),
            Self::Program(id) => write!(f, "program:{id}"),
            Self::Community => f.write_str("community"),
            Self::Member(_) => f.write_str("me"),
            Self::Admin => f.write_str("admin"),
        }
    }
}

/// The last frame of a topic that a client has applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The run of the topic's actor that counted `offset`.
    pub epoch: String,
    /// Deltas since the start of that run.
    pub offset: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_parse_only_their_canonical_names() {
        for (name, topic) in [
            ("program:7", Topic::Program(7)),
            ("board", Topic::Program(ALL_PROGRAMS)),
            ("community", Topic::Community),
            ("me", Topic::Member(3)),
            ("admin", Topic::Admin),
        ] {
            assert_eq!(Topic::parse(name, 3), Some(topic));
            assert_eq!(topic.to_string(), name);
        }
        for name in ["", "program:", "program:07", "program:-1", "program:0", "program:+7", "member:3", "Me"] {
            assert_eq!(Topic::parse(name, 3), None, "{name}");
        }
    }
}
