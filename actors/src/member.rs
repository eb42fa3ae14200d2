//! A member with a connected device: the topic `me`. The snapshot is read from the store each time one is needed and
//! something has happened since; the deltas are what commits say about the member, as they come.

use std::sync::Arc;

use bytestring::ByteString;

use crate::event::{Committed, MemberId};
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::ports::{Loading, OwnFacts};
use crate::topic::Topic;

/// What happens to a member.
pub(crate) enum MemberEvent {
    Committed(Arc<Committed>),
    Notice(ByteString),
    /// Name, picture or privacy level: part of the snapshot.
    CardChanged,
}

/// There are no questions to a member's room.
pub(crate) enum NoQuestion {}

/// The state of one member's room.
pub(crate) struct Member {
    /// The version up to which subscribers have been told.
    version: i64,
    /// A change before the last one has not come: another node's events can be lost, or come later.
    gap: bool,
    /// JSON; `None` when something has happened since it was read.
    snapshot: Option<ByteString>,
    changes: Vec<ByteString>,
    notices: Vec<ByteString>,
}

impl Model for Member {
    type Key = MemberId;
    type Loaded = OwnFacts;
    type Event = MemberEvent;
    type Ask = NoQuestion;
    type Found = ();

    const RESYNC: bool = true;

    fn topic(key: MemberId) -> Topic {
        Topic::Member(key)
    }

    fn load(deps: &Deps, key: MemberId) -> Loading<Option<OwnFacts>> {
        deps.store.member(key)
    }

    fn build(_: &Deps, _: MemberId, loaded: OwnFacts) -> Self {
        let OwnFacts { version, snapshot } = loaded;
        Self { version, gap: false, snapshot: Some(snapshot), changes: Vec::new(), notices: Vec::new() }
    }

    fn rebuild(&mut self, loaded: OwnFacts) {
        self.snapshot = Some(loaded.snapshot);
        // Without a gap only who is new gets the snapshot: the others are told of the changes that lead to it.
        if std::mem::take(&mut self.gap) {
            self.version = loaded.version;
            self.changes.clear();
        }
    }

    fn apply(&mut self, event: MemberEvent) -> bool {
        match event {
            // Told already, by the snapshot.
            MemberEvent::Committed(committed) if committed.version <= self.version => return false,
            MemberEvent::Committed(committed) => {
                self.gap |= committed.before != self.version;
                self.version = committed.version;
                self.changes.extend(committed.own.clone());
            }
            // Shown once: a notice that must not get lost is stored by who sends it, and so in the snapshot.
            MemberEvent::Notice(notice) => self.notices.push(notice),
            MemberEvent::CardChanged => {}
        }
        self.snapshot = None;
        !self.changes.is_empty() || !self.notices.is_empty()
    }

    fn answer(&mut self, ask: NoQuestion) {
        match ask {}
    }

    fn refuse(ask: NoQuestion, _: LiveError) {
        match ask {}
    }

    fn must_reload(&self) -> bool {
        self.gap
    }

    fn delta(&mut self) -> Option<String> {
        if self.changes.is_empty() && self.notices.is_empty() {
            return None;
        }
        let list = |items: &mut Vec<ByteString>| std::mem::take(items).join(",");
        Some(format!(r#"{{"changes":[{}],"notices":[{}]}}"#, list(&mut self.changes), list(&mut self.notices)))
    }

    fn snapshot(&self) -> Option<String> {
        self.snapshot.as_ref().map(ToString::to_string)
    }
}
