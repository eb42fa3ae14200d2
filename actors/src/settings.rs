//! The numbers that bound and pace the live part. Production uses the defaults; tests make the times short.

use std::time::Duration;

use crate::streak::Needs;

/// Timings and limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// After a delta, changes of one topic are merged for this long into the next one.
    pub merge: Duration,
    /// Longer pause after a delta of the community's feed, for each name in it. Everybody's activity is shown, at no
    /// more than twenty names per second.
    pub read: Duration,
    /// How often the board over all programs reads the standings that changed.
    pub overall: Duration,
    /// Frames for the sockets of one worker are batched for this long.
    pub hub_tick: Duration,
    /// How often a room checks the clock: midnights, expiry, missed events.
    pub tick: Duration,
    /// How often a hub checks for dead rooms and unanswered subscriptions.
    pub check: Duration,
    /// A load waits at most this long for the node to receive what other nodes commit meanwhile.
    pub hear: Duration,
    /// First pause after a failed load. It doubles with each failure, up to 64 times this length.
    pub retry: Duration,
    /// A room without subscribers and questions for this long (by the clock port) is dropped.
    pub retire_after: Duration,
    /// A socket that has not drained for this long is closed with 3008.
    pub lag_limit: Duration,
    /// Journal lanes that commit at the same time, each for its share of the members. SQLite has one writer: 1.
    pub lanes: usize,
    /// Shortest and longest limit of a lane's pause after a commit of several submissions. Between them, the limit is
    /// the time that the commit took.
    pub gather: (Duration, Duration),
    /// Operations in one commit; a bigger submission is committed alone.
    pub group_ops: usize,
    /// Operations that may wait for a commit in one lane; further ones are rejected as busy.
    pub waiting_ops: usize,
    /// Messages that may wait in one actor's mailbox.
    pub mailbox: usize,
    /// Events, questions and subscriptions (each) that may wait for a room's load.
    pub held: usize,
    /// What makes a community day succeed.
    pub needs: Needs,
    /// Rows of a program's board that its topic shows.
    pub shown: usize,
    /// Topics that one socket may hold.
    pub topics_per_session: usize,
    /// Chunks that may wait for one socket.
    pub outbox_frames: usize,
    /// Bytes that may wait for one socket.
    pub outbox_bytes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            merge: Duration::from_millis(100),
            read: Duration::from_millis(50),
            overall: Duration::from_millis(250),
            hub_tick: Duration::from_millis(15),
            tick: Duration::from_secs(1),
            check: Duration::from_secs(1),
            hear: Duration::from_millis(250),
            retry: Duration::from_millis(250),
            retire_after: Duration::from_secs(300),
            lag_limit: Duration::from_secs(10),
            lanes: 1,
            gather: (Duration::from_millis(1), Duration::from_millis(4)),
            group_ops: 256,
            waiting_ops: 10_000,
            mailbox: 4096,
            held: 10_000,
            needs: Needs::default(),
            shown: 50,
            topics_per_session: 64,
            outbox_frames: 256,
            outbox_bytes: 1 << 20,
        }
    }
}
