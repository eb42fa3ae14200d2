//! Commands that clients send over their sockets.

use daymark_actors::topic::Position;
use serde::Deserialize;
use utoipa::ToSchema;

/// A client's frame.
#[derive(Debug, Deserialize, PartialEq, Eq, ToSchema)]
#[schema(as = LiveCommand)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Command {
    /// Subscribe to a topic. With `epoch` and `offset`, continue from that position.
    Sub {
        /// The topic's name.
        topic: String,
        /// The `epoch` of an earlier frame.
        #[serde(default)]
        epoch: Option<String>,
        /// The `offset` of an earlier frame.
        #[serde(default)]
        offset: Option<u64>,
    },
    /// Unsubscribe from a topic.
    Unsub {
        /// The topic's name.
        topic: String,
    },
    /// A ping.
    Ping,
}

impl Command {
    /// The client's position, if it is complete.
    pub fn position(epoch: Option<String>, offset: Option<u64>) -> Option<Position> {
        Some(Position { epoch: epoch?, offset: offset? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_commands_parse_and_others_are_rejected() {
        let sub = |epoch: Option<&str>, offset| Command::Sub {
            topic: "program:5".into(),
            epoch: epoch.map(str::to_owned),
            offset,
        };
        for (text, command) in [
            (r#"{"op":"sub","topic":"program:5"}"#, sub(None, None)),
            (r#"{"op":"sub","topic":"program:5","epoch":"e","offset":7}"#, sub(Some("e"), Some(7))),
            (r#"{"op":"unsub","topic":"me"}"#, Command::Unsub { topic: "me".into() }),
            (r#"{"op":"ping"}"#, Command::Ping),
        ] {
            assert_eq!(serde_json::from_str::<Command>(text).expect(text), command);
        }
        for bad in ["", "[]", r#"{"op":"shout"}"#, r#"{"op":"sub"}"#, r#"{"op":"sub","topic":"me","offset":-1}"#] {
            assert!(serde_json::from_str::<Command>(bad).is_err(), "{bad}");
        }
    }
}
