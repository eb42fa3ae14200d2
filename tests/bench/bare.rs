//! The baseline of live delivery, called the bare loop: a process with one thread writes frames of the same sizes, in the
//! same order, to the same number of plain TCP sockets. With several threads, each writes to its share of the sockets.
//!
//! The sizes matter. On one machine a write includes the work of the receiver's kernel. While frames shrink or grow
//! step by step, as a board's deltas do, the kernel acknowledges each one at once. When all have one size, it soon
//! delays that until the receiver reads, and a write costs a quarter less.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::server::cpu;

/// The argument that starts this program as the bare loop.
pub const ARGUMENT: &str = "bare-loop";

/// The loop's arguments.
pub struct Options<'a> {
    pub sockets: usize,
    pub threads: usize,
    /// Rounds per second.
    pub per_second: u32,
    /// The bytes of a write, for each round.
    pub sizes: &'a [usize],
}

/// The loop as a separate process.
pub struct Loop {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pub addr: SocketAddr,
}

impl Loop {
    pub fn start(options: &Options<'_>) -> Result<Self> {
        let Options { sockets, threads, per_second, sizes } = *options;
        let numbers = [sockets, threads, per_second as usize].into_iter().chain(sizes.iter().copied());
        let mut child = Command::new(std::env::current_exe()?)
            .arg(ARGUMENT)
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
    let numbers: Vec<usize> = words.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    let &[sockets, threads, per_second, ref sizes @ ..] = &numbers[..] else {
        bail!("sockets, threads and rounds per second")
    };
    let per_second = u32::try_from(per_second)?;
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
    let frame = vec![b'x'; sizes.iter().copied().max().context("no rounds")?];
    let (begun, before) = (Instant::now(), cpu(std::process::id())?);
    let write = |share: &mut [TcpStream]| -> Result<()> {
        for (round, size) in (0..).zip(sizes) {
            let due = begun + Duration::from_secs(1) * round / per_second;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            for stream in &mut *share {
                stream.write_all(&frame[..*size])?;
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let shares = all.chunks_mut(sockets.div_ceil(threads));
        let writers: Vec<_> = shares.map(|share| scope.spawn(|| write(share))).collect();
        writers.into_iter().try_for_each(|writer| writer.join().expect("a writer panicked"))
    })?;
    let used = cpu(std::process::id())? - before;
    println!("{}", used.as_secs_f64() * 1e6 / (sizes.len() * sockets) as f64);
    // The sockets stay open until the reader has read everything.
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}
