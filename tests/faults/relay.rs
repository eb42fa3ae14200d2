//! A relay between clients and servers. It can become a black hole.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A running relay. Dropped, its connections end.
pub struct Relay {
    addr: SocketAddr,
    hole: watch::Sender<bool>,
    _accepts: JoinSet<()>,
}

impl Relay {
    /// Starts one: each connection goes to the next of these addresses, or the first one after it that listens.
    pub async fn start(to: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("its address");
        let (hole, holes) = watch::channel(false);
        let mut accepts = JoinSet::new();
        accepts.spawn(async move {
            let mut carries = JoinSet::new();
            for n in 0.. {
                let (client, _) = listener.accept().await.expect("a connection");
                let (before, next) = to.split_at(n % to.len());
                carries.spawn(carry(client, [next, before].concat(), holes.clone()));
            }
        });
        Self { addr, hole, _accepts: accepts }
    }

    /// The address it listens on.
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Swallows everything: nothing is answered, nothing ends, and connections that exist or are opened meanwhile never
    /// recover.
    pub fn swallow(&self) {
        self.hole.send_replace(true);
    }

    /// Relays the connections opened from now on.
    pub fn go_on(&self) {
        self.hole.send_replace(false);
    }
}

async fn carry(mut client: TcpStream, to: Vec<SocketAddr>, mut hole: watch::Receiver<bool>) {
    for to in to {
        let Ok(mut server) = TcpStream::connect(to).await else { continue };
        let swallowed = tokio::select! {
            biased;
            hole = hole.wait_for(|swallows| *swallows) => hole.is_ok(),
            _ = copy_bidirectional(&mut client, &mut server) => false,
        };
        if swallowed {
            std::future::pending::<()>().await;
        }
        return;
    }
}
