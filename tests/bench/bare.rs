//! The baseline of live delivery: one process with one thread that writes the same bytes to the same number of plain
//! sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::server::cpu;

/// The argument that starts this program as the bare loop.
pub const WORD: &str = "bare-loop";

/// The loop's arguments: sockets, bytes per write, rounds per second, rounds.
pub struct Order {
    pub sockets: usize,
    pub bytes: usize,
    pub per_second: u32,
    pub rounds: u32,
}

/// The loop as a separate process.
pub struct Loop {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pub addr: SocketAddr,
}

impl Loop {
    pub fn start(order: &Order) -> Result<Self> {
        let numbers = [order.sockets, order.bytes, order.per_second as usize, order.rounds as usize];
        let mut child = Command::new(std::env::current_exe()?)
            .arg(WORD)
            .args(numbers.map(|n| n.to_string()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().context("no pipe")?;
        let mut output = BufReader::new(child.stdout.take().context("no pipe")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        Ok(Self { child, input, output, addr: line.trim().parse()? })
    }

    /// Starts writing.
    pub fn go(&mut self) -> Result<()> {
        Ok(writeln!(self.input, "go")?)
    }

    /// Microseconds of CPU per write.
    pub fn cost(mut self) -> Result<f64> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        self.child.wait()?;
        Ok(line.trim().parse()?)
    }
}

/// The loop's process.
pub fn main(words: &[String]) -> Result<()> {
    let number = |n: usize| words.get(n).and_then(|w| w.parse::<usize>().ok()).context("a number");
    let (sockets, bytes, per_second, rounds) = (number(0)?, number(1)?, number(2)?, number(3)?);
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?);
    let mut all = Vec::with_capacity(sockets);
    for _ in 0..sockets {
        let (stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        all.push(stream);
    }
    std::io::stdin().read_exact(&mut [0; 3])?;
    let frame = vec![b'x'; bytes];
    let (begun, before) = (Instant::now(), cpu(std::process::id())?);
    for round in 0..u32::try_from(rounds)? {
        let due = begun + Duration::from_secs(1) * round / u32::try_from(per_second)?;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        for stream in &mut all {
            stream.write_all(&frame)?;
        }
    }
    let used = cpu(std::process::id())? - before;
    println!("{}", used.as_secs_f64() * 1e6 / (rounds * sockets) as f64);
    // The sockets stay open until the reader has read everything.
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}
