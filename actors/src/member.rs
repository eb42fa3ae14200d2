//! A member with a connected device: the topic `me`. It publishes only what a device cannot know by itself: the newest
//! cursor of the member's log, notices, and that their plan changed. A device behind the cursor fetches what it misses.

use std::sync::Arc;

use bytestring::ByteString;

use crate::event::{Committed, MemberId};
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::ports::{Loading, OwnFacts};
use crate::topic::Topic;

/// An event for a member.
pub(crate) enum MemberEvent {
    Committed(Arc<Committed>),
    Notice(ByteString),
    PlanChanged,
}

/// A member's room answers no questions.
pub(crate) enum NoQuestion {}

/// The state of one member's room.
pub(crate) struct Member {
    at: OwnFacts,
    /// The cursor has moved since the last delta.
    moved: bool,
    /// The member's purchases or grants changed since the last delta.
    plan: bool,
    notices: Vec<ByteString>,
}

impl Member {
    /// Keeps the newest cursor, so events may come twice, late or never. Returns whether it moved.
    fn advance(&mut self, to: OwnFacts) -> bool {
        let newer = to.version > self.at.version;
        if newer {
            self.at = to;
        }
        newer
    }
}

impl Model for Member {
    type Key = MemberId;
    type Loaded = OwnFacts;
    type Event = MemberEvent;
    type Ask = NoQuestion;
    type Fetched = ();

    const RESYNC: bool = true;

    fn topic(key: MemberId) -> Topic {
        Topic::Member(key)
    }

    fn load(deps: &Deps, key: MemberId) -> Loading<Option<OwnFacts>> {
        deps.store.member(key)
    }

    fn build(_: &Deps, _: MemberId, loaded: OwnFacts) -> Self {
        Self { at: loaded, moved: false, plan: false, notices: Vec::new() }
    }

    fn rebuild(&mut self, loaded: OwnFacts) {
        self.advance(loaded);
    }

    fn apply(&mut self, event: MemberEvent) -> bool {
        match event {
            MemberEvent::Committed(committed) => {
                let Some(cursor) = committed.cursor.clone() else { return false };
                let moved = self.advance(OwnFacts { version: committed.version, cursor });
                self.moved |= moved;
                moved
            }
            // Shown once: a notice that must not get lost is stored by its sender.
            MemberEvent::Notice(notice) => {
                self.notices.push(notice);
                true
            }
            MemberEvent::PlanChanged => {
                self.plan = true;
                true
            }
        }
    }

    fn answer(&mut self, ask: NoQuestion) {
        match ask {}
    }

    fn refuse(ask: NoQuestion, _: LiveError) {
        match ask {}
    }

    fn delta(&mut self) -> Option<String> {
        let (moved, plan) = (std::mem::take(&mut self.moved), std::mem::take(&mut self.plan));
        if !moved && !plan && self.notices.is_empty() {
            return None;
        }
        let notices = std::mem::take(&mut self.notices).join(",");
        let cursor = if moved { format!(r#""cursor":"{}","#, self.at.cursor) } else { String::new() };
        let plan = if plan { r#""plan":true,"# } else { "" };
        Some(format!(r#"{{{cursor}{plan}"notices":[{notices}]}}"#))
    }

    fn snapshot(&self) -> Option<String> {
        Some(format!(r#"{{"cursor":"{}"}}"#, self.at.cursor))
    }
}
