//! The format of messages between nodes: a format number, the sending node, and a compact body without names or types.

use daymark_actors::ports::Event;
use daymark_actors::presence::Here;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Increase this with every change to the format of a message, to an event in it, or to the shards. Messages of a node
/// with another format cannot be read, and count as missed.
pub(super) const FORMAT: u8 = 2;
/// Bytes before the body: the format, and the sending node.
const HEAD: usize = 17;

/// A message in one shard.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Message {
    /// Increases by one with each message of this node in this shard.
    pub number: u64,
    pub events: Vec<Event>,
    /// Present only in the common shard.
    pub report: Option<Report>,
}

/// A node's report about itself, sent with each heartbeat.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Report {
    pub here: Here,
    /// Nodes that are asked for their complete list of who is present.
    pub ask: Vec<Uuid>,
    /// By index, the shards with messages since the last report, and the number of the last one.
    pub numbers: Vec<(u8, u64)>,
}

/// Writes a message; `None` when that fails, which then counts as a lost message.
pub(super) fn write(from: Uuid, message: &Message) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(256);
    bytes.push(FORMAT);
    bytes.extend(from.as_bytes());
    postcard::to_extend(message, bytes).ok()
}

/// The sender. `None` for another format.
pub(super) fn sender(bytes: &[u8]) -> Option<Uuid> {
    let from = bytes.strip_prefix(&[FORMAT])?.first_chunk::<16>()?;
    Some(Uuid::from_bytes(*from))
}

/// The message after [`sender`]; `None` when it cannot be read.
pub(super) fn read(bytes: &[u8]) -> Option<Message> {
    // Left-over bytes mean that the message is not of this format.
    let (message, rest) = postcard::take_from_bytes(bytes.get(HEAD..)?).ok()?;
    rest.is_empty().then_some(message)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::sync::Arc;

    use daymark_actors::clock::Instant;
    use daymark_actors::event::{Card, Committed, DayDone, EntryKey, Hundredths, News, Standing};
    use daymark_actors::figures::NodeFigures;
    use daymark_actors::ports::{Answers, Mailing, SignUp};
    use daymark_actors::shard::{Shard, cut};

    use super::*;

    const AT: Instant = Instant(1_767_225_600_123);
    const DATE: jiff::civil::Date = jiff::civil::date(2026, 1, 31);

    /// Numbers of a very large site.
    const MEMBER: i64 = 9_876_543;
    const PROGRAM: i64 = 123_456;

    /// A log of an ordinary member.
    fn log() -> Committed {
        let card = Some(Card {
            id: MEMBER,
            name: "Ada Lovelace".into(),
            image: Some("/v1/picture/7c9e667974254de0944be07fc1f90ae7.webp".into()),
        });
        let standing = Standing {
            program: PROGRAM,
            member: MEMBER,
            seq: 87,
            points: 4210,
            score: Some(Hundredths(8571)),
            streak: 9,
            last_scored_at: Some(AT),
            joined_at: AT,
            ranked: true,
            card: card.clone(),
            days: vec![(DATE, 40)],
            done_days: vec![(DATE, true)],
        };
        let entry = EntryKey { program: PROGRAM, activity: 34, date: DATE };
        let news = News { member: MEMBER, card, entry, activity: "Walk 10,000 steps".into(), at: AT, done: true };
        Committed {
            member: MEMBER,
            version: 311,
            standings: vec![standing],
            news: vec![news],
            days: vec![DayDone { member: MEMBER, date: DATE, done: true, actions: 4 }],
            cursor: Some("0198f2c57a3b7c6d8e9f0a1b2c3d4e5f.311".into()),
        }
    }

    /// A message with an event of every kind.
    fn sample() -> Message {
        let events = vec![
            Event::Committed(Arc::new(log())),
            Event::Moved(Arc::new(log())),
            Event::ProgramChanged(1),
            Event::CardChanged(-1),
            Event::Notice(3, "{}".into()),
            Event::Revoked(4),
            Event::SignedUp(Arc::new(SignUp { member: 5, name: "Ben".into(), at: AT })),
            Event::Answered(Answers { survey_id: 6, responses: 7 }),
            Event::Mailed(Mailing { campaign_id: 8, recipients: 9, sent: 10, failed: 11, running: true }),
            Event::PlanChanged(12),
            Event::Paid,
        ];
        let figures = NodeFigures { online: 1, logs_waiting: 2, errors_per_minute: 3 };
        let here = Here { all: true, came: vec![(0, 15)], went: vec![(16, 17)], visitors: 18, figures };
        let report = Report { here, ask: vec![Uuid::from_u128(19)], numbers: vec![(4, 20)] };
        Message { number: 21, events, report: Some(report) }
    }

    /// The shard names are part of the format: a release that uses other channels needs another format number.
    fn frozen() -> String {
        let bytes = write(Uuid::from_u128(22), &sample()).expect("written");
        let mut text: String = Shard::all().map(|shard| format!("{shard} ")).collect();
        bytes.iter().for_each(|byte| write!(text, "{byte:02x}").expect("text"));
        text
    }

    #[test]
    fn the_wire_format_matches_the_frozen_sample() {
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bus/sample.txt");
        let kept = std::fs::read_to_string(kept).expect("the sample of this format");
        assert_eq!((FORMAT, frozen().as_str()), (2, kept.trim_end()));
    }

    #[test]
    fn messages_round_trip() {
        let bytes = write(Uuid::from_u128(22), &sample()).expect("written");
        assert_eq!(sender(&bytes), Some(Uuid::from_u128(22)));
        assert_eq!(read(&bytes), Some(sample()));
    }

    #[test]
    fn unknown_formats_and_broken_messages_are_rejected() {
        let bytes = write(Uuid::from_u128(22), &sample()).expect("written");
        for format in (0..=u8::MAX).filter(|format| *format != FORMAT) {
            assert_eq!(sender(&[&[format], &bytes[1..]].concat()), None);
        }
        assert_eq!(sender(br#"{"from":"0198f2c57a3b7c6d8e9f","number":1,"events":[]}"#), None, "an older release");
        assert!((0..bytes.len()).all(|end| sender(&bytes[..end]).is_none() || read(&bytes[..end]).is_none()));
        assert_eq!(read(&[bytes.as_slice(), &[0]].concat()), None);
    }

    /// Prints the sizes that docs/scaling.md quotes.
    #[test]
    fn a_log_takes_under_300_bytes_on_the_wire() {
        let whole = serde_json::to_vec(&Event::Committed(Arc::new(log()))).expect("JSON").len();
        let sizes: Vec<(String, usize)> = cut(Event::Committed(Arc::new(log())))
            .into_iter()
            .map(|(shard, part)| (shard.to_string(), postcard::to_stdvec(&part).expect("bytes").len()))
            .collect();
        let parts: usize = sizes.iter().map(|(_, size)| size).sum();
        println!("a log is {whole} bytes as JSON and {parts} in parts: {sizes:?}");
        assert!(parts < 300 && whole > 2 * parts, "{whole} {sizes:?}");
    }
}
