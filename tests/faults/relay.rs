//! A TCP relay between clients and servers. It can swallow everything, as a network that drops packets does.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A running relay. Its connections end when it is dropped.
pub struct Relay {
    addr: SocketAddr,
    swallows: watch::Sender<bool>,
    _accepts: JoinSet<()>,
}

impl Relay {
    /// Starts one: each connection goes to the next of these addresses, or the first one after it that listens.
    pub async fn start(to: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("its address");
        let (swallows, swallowing) = watch::channel(false);
        let mut accepts = JoinSet::new();
        accepts.spawn(async move {
            let mut connections = JoinSet::new();
            for n in 0.. {
                let (client, _) = listener.accept().await.expect("a connection");
                let (before, next) = to.split_at(n % to.len());
                connections.spawn(forward(client, [next, before].concat(), swallowing.clone()));
            }
        });
        Self { addr, swallows, _accepts: accepts }
    }

    /// The address it listens on.
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Swallows everything: nothing is answered, nothing ends, and connections that exist or are opened meanwhile never
    /// recover.
    pub fn swallow(&self) {
        self.swallows.send_replace(true);
    }

    /// Relays the connections opened from now on.
    pub fn resume(&self) {
        self.swallows.send_replace(false);
    }
}

async fn forward(mut client: TcpStream, to: Vec<SocketAddr>, mut swallowing: watch::Receiver<bool>) {
    for to in to {
        let Ok(mut server) = TcpStream::connect(to).await else { continue };
        let swallowed = tokio::select! {
            biased;
            ended = swallowing.wait_for(|swallows| *swallows) => ended.is_ok(),
            _ = copy_bidirectional(&mut client, &mut server) => false,
        };
        if swallowed {
            std::future::pending::<()>().await;
        }
        return;
    }
}
