//! Members who send one operation after the other, and record which were acknowledged.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock};
use daymark_tests::harness::{Client, Member, PATIENCE, Program, op};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::sync::watch;
use uuid::Uuid;

use crate::process::{ADMIN, Process};
use crate::today;

/// Members who send at the same time.
const SENDERS: usize = 6;
/// Enough activities that no entry changes too often.
const ACTIVITIES: usize = 60;
/// A sender counts as served after this many acknowledgements in a row.
const IN_A_ROW: usize = 3;

/// What a sender has sent, and the outcomes.
#[derive(Default)]
struct Record {
    sent: Vec<Value>,
    acknowledged: HashSet<Uuid>,
    /// Operations whose call got no response. If the call was sent again, only those that its first attempt had
    /// executed.
    unanswered: HashSet<Uuid>,
}

/// The progress of the senders, readable while they send.
#[derive(Default)]
pub struct Progress {
    /// Acknowledgements of each sender since its last 503.
    in_a_row: [AtomicUsize; SENDERS],
    /// Calls that were answered with 503.
    unavailable: AtomicUsize,
    /// Calls that got no response.
    unanswered: AtomicUsize,
}

impl Progress {
    fn record(&self, sender: usize, acknowledged: bool) {
        if acknowledged {
            self.in_a_row[sender].fetch_add(1, Ordering::SeqCst);
        } else {
            self.in_a_row[sender].store(0, Ordering::SeqCst);
            self.unavailable.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Resets the counts of acknowledgements.
    pub fn reset(&self) {
        self.in_a_row.iter().for_each(|n| n.store(0, Ordering::SeqCst));
    }

    /// Calls that were answered with 503.
    pub fn unavailable(&self) -> usize {
        self.unavailable.load(Ordering::SeqCst)
    }

    /// Calls that got no response.
    pub fn unanswered(&self) -> usize {
        self.unanswered.load(Ordering::SeqCst)
    }

    /// Whether every sender is served.
    pub fn served(&self) -> bool {
        self.in_a_row.iter().all(|n| n.load(Ordering::SeqCst) >= IN_A_ROW)
    }

    /// Waits for a condition, up to `patience`. Returns how long that took.
    pub async fn until(&self, what: &str, patience: Duration, reached: impl Fn(&Self) -> bool) -> Duration {
        let begun = Instant::now();
        while !reached(self) {
            assert!(begun.elapsed() < patience, "{what}: not within {patience:?}; in a row {:?}", self.in_a_row);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        begun.elapsed()
    }
}

/// The senders.
pub struct Traffic {
    program: Program,
    members: Vec<Member>,
    records: Vec<Record>,
    progress: Arc<Progress>,
    /// The addresses they call: without a response they try the next one, or give up if there is only one.
    nodes: Vec<SocketAddr>,
}

fn id(op: &Value) -> Uuid {
    op["op_id"].as_str().and_then(|t| t.parse().ok()).expect("an id")
}

fn submission(sender: usize, ops: &[Value]) -> Value {
    json!({ "device_id": format!("device-{sender:04}"), "ops": ops })
}

impl Traffic {
    /// Creates a program with members.
    pub async fn prepare(process: &Process) -> Self {
        let root = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
        let activities: Vec<Value> = (0..ACTIVITIES)
            .map(|n| json!({ "title": format!("Activity {n}"), "target_amount": 1000, "points": 1000 }))
            .collect();
        let body = json!({ "title": "Traffic", "category": "UNTIMED", "activities": activities });
        let program = Program::of(root.post("/v2/core/challenge", &body).await.status(201).data());
        let mut members = Vec::new();
        for n in 0..SENDERS {
            members.push(join(process.visitor(), &program, &format!("sender{n}")).await);
        }
        let records = (0..SENDERS).map(|_| Record::default()).collect();
        Self { program, members, records, progress: Arc::default(), nodes: vec![process.addr()] }
    }

    /// Spreads the members over these nodes; a call without a response is sent again to the next one.
    pub fn spread(&mut self, nodes: Vec<SocketAddr>) {
        self.nodes = nodes;
    }

    /// Another member of the program.
    pub async fn another(&self, process: &Process, name: &str) -> Member {
        join(process.visitor(), &self.program, name).await
    }

    /// Their program: each operation is a point.
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Its topic.
    pub fn topic(&self) -> String {
        self.program.topic()
    }

    /// The progress while they send.
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// All members send. After a while the fault happens, and each stops at its first failing call.
    pub async fn run(&mut self, after: Duration, fault: impl FnOnce()) {
        self.run_until(async {
            tokio::time::sleep(after).await;
            fault();
        })
        .await;
    }

    /// All members send until `faults` has ended.
    pub async fn run_until(&mut self, faults: impl Future<Output = ()>) {
        let (over, _) = watch::channel(false);
        let senders = self.members.iter().zip(&mut self.records).enumerate();
        let (program, progress, nodes) = (&self.program, &*self.progress, &self.nodes[..]);
        let sending = senders.map(|(n, (member, record))| {
            let sender = Sender { n, nodes, member, program, progress };
            sender.send(record, over.subscribe())
        });
        let sending = join_all(sending);
        let ending = async {
            faults.await;
            let _ = over.send(true);
        };
        tokio::join!(sending, ending);
    }

    /// Acknowledged operations that the program does not know: sent again, each must be a duplicate.
    pub async fn lost(&self, process: &Process) -> Vec<Uuid> {
        let mut lost = Vec::new();
        for (n, (record, old)) in self.records.iter().zip(&self.members).enumerate() {
            let member = Member::login(process.visitor(), &old.email, ADMIN.1).await;
            for ops in record.sent.chunks(500) {
                let answer = member.post("/v1/core/sync", &submission(n, ops)).await.status(200);
                for result in answer.data()["results"].as_array().expect("results") {
                    assert_ne!(result["result"], "rejected", "{result}");
                    if result["result"] != "duplicate" && record.acknowledged.contains(&id(result)) {
                        lost.push(id(result));
                    }
                }
            }
        }
        lost
    }

    /// Asserts that every operation counts exactly once, one point each. Call [`Self::lost`] first: it sends everything
    /// again.
    pub async fn assert_each_counts_once(&self, process: &Process) {
        for (record, old) in self.records.iter().zip(&self.members) {
            let member = Member::login(process.visitor(), &old.email, ADMIN.1).await;
            let entries = member.pull().await["entries"].as_array().expect("entries").clone();
            let sum: f64 = entries.iter().filter_map(|e| e["amount"].as_f64()).sum();
            assert_eq!(sum as usize, record.sent.len(), "of {}", member.email);
        }
    }

    /// Operations sent so far.
    pub fn sent(&self) -> usize {
        self.records.iter().map(|m| m.sent.len()).sum()
    }

    /// Asserts that the fault affected some calls, with 503, and that every call was answered.
    pub fn assert_all_answered(&self) {
        let unavailable = self.progress.unavailable();
        assert!(unavailable > 0, "the fault affected some calls");
        assert_eq!(self.unanswered(), 0, "every call was answered");
        println!("{} operations acknowledged, {unavailable} answered with 503, none lost", self.acknowledged());
    }

    /// Operations acknowledged so far.
    pub fn acknowledged(&self) -> usize {
        self.records.iter().map(|m| m.acknowledged.len()).sum()
    }

    /// Calls that started but got no response.
    pub fn unanswered(&self) -> usize {
        self.records.iter().map(|m| m.unanswered.len()).sum()
    }

    /// Calls that were executed but got no response: sent again, each is a duplicate. A call that meets an idle
    /// connection just as an ending program closes it never started; its caller may send it again.
    pub async fn executed_but_unanswered(&self, process: &Process) -> usize {
        let mut count = 0;
        for (n, (record, old)) in self.records.iter().zip(&self.members).enumerate() {
            let member = Member::login(process.visitor(), &old.email, ADMIN.1).await;
            for op in record.sent.iter().filter(|op| record.unanswered.contains(&id(op))) {
                let answer = member.post("/v1/core/sync", &submission(n, std::slice::from_ref(op))).await.status(200);
                count += usize::from(answer.data()["results"][0]["result"] == "duplicate");
            }
        }
        count
    }

    /// Records an acknowledgement that never happened.
    pub fn invent_acknowledgement(&mut self) -> Uuid {
        let op = new_op(&self.program, 0);
        let invented = id(&op);
        self.records[0].sent.push(op);
        self.records[0].acknowledged.insert(invented);
        invented
    }
}

fn new_op(program: &Program, n: usize) -> Value {
    op(&program.entry(n % ACTIVITIES, &today()), "add_amount", 1, SystemClock.now())
}

/// Sends one more operation of a member, numbered from 0. It earns a point.
pub async fn log(program: &Program, member: &Member, number: usize) {
    assert_eq!(member.device("phone").results(&[new_op(program, number)]).await, ["applied"]);
}

async fn join(visitor: Client, program: &Program, name: &str) -> Member {
    let body = json!({ "email": format!("{name}@daymark.example"), "password": ADMIN.1 });
    let member = Member::register(visitor, &body).await;
    member.join(program).await;
    member
}

/// One of the members.
struct Sender<'a> {
    n: usize,
    nodes: &'a [SocketAddr],
    member: &'a Member,
    program: &'a Program,
    progress: &'a Progress,
}

impl Sender<'_> {
    /// Sends one call after the other, until the end or until one gets no response anywhere. After a 503 it waits a
    /// moment.
    async fn send(self, record: &mut Record, over: watch::Receiver<bool>) {
        let token = self.member.token().await.expect("a token");
        let http = reqwest::Client::builder().timeout(Duration::from_secs(10)).build().expect("an HTTP client");
        let mut node = self.n;
        while !*over.borrow() {
            let op = new_op(self.program, record.sent.len());
            record.sent.push(op.clone());
            let body = submission(self.n, std::slice::from_ref(&op));
            let begun = Instant::now();
            let mut again = false;
            loop {
                let to = self.nodes[node % self.nodes.len()];
                let call = http.post(format!("http://{to}/v1/core/sync")).bearer_auth(&token).json(&body).send();
                let answered = async {
                    let answer = call.await?;
                    Ok::<_, reqwest::Error>((answer.status().as_u16(), answer.json::<Value>().await?))
                };
                match answered.await {
                    Ok((status, answer)) => break self.record(record, id(&op), again, status, &answer).await,
                    Err(_) if self.nodes.len() > 1 => {
                        self.progress.unanswered.fetch_add(1, Ordering::SeqCst);
                        assert!(begun.elapsed() < PATIENCE, "no node answers");
                        (node, again) = (node + 1, true);
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                    Err(e) => {
                        if !e.is_connect() {
                            record.unanswered.insert(id(&op));
                        }
                        return;
                    }
                }
            }
        }
    }

    /// Records a response; a repeated call may have been executed before.
    async fn record(&self, record: &mut Record, op: Uuid, again: bool, status: u16, answer: &Value) {
        match answer["data"]["results"][0]["result"].as_str() {
            Some("duplicate") if again => {
                record.unanswered.insert(op);
                record.acknowledged.insert(op);
            }
            Some("applied") => {
                record.acknowledged.insert(op);
                self.progress.record(self.n, true);
            }
            _ => {
                assert_eq!(status, 503, "{answer}");
                self.progress.record(self.n, false);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}
