//! Long files that are sent while being made: memory use does not depend on their size. The maker runs in its own task,
//! and ends when the client disconnects.

use std::io::{self, Write};

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpResponse, ResponseError};
use bytes::Bytes;
use daymark_web::error::{Error, Result};
use daymark_web::openapi::Described;
use daymark_web::reply::Reply;
use futures_util::stream;
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Most pieces of a file that wait for the network.
const WAITING: usize = 8;
/// Most files of an archive that wait to be packed.
const FILES: usize = 2;
/// Bytes of a piece.
const PIECE: usize = 64 * 1024;

/// A piece, or why there are no more.
type Piece = Result<Bytes>;

/// A file that is being made.
pub struct Download {
    name: &'static str,
    kind: &'static str,
    pieces: mpsc::Receiver<Piece>,
}

/// Accepts the pieces of a file.
#[derive(Clone)]
pub struct Pieces(mpsc::Sender<Piece>);

/// The client has disconnected, or the file could not be made.
pub struct Ended;

impl Pieces {
    /// Sends a piece.
    ///
    /// # Errors
    /// When the client has disconnected.
    pub async fn send(&self, bytes: impl Into<Bytes>) -> std::result::Result<(), Ended> {
        self.0.send(Ok(bytes.into())).await.map_err(|_| Ended)
    }

    /// Ends the file with an error, because what was sent is incomplete.
    pub async fn fail(&self, e: Error) -> Ended {
        let _ = self.0.send(Err(e)).await;
        Ended
    }
}

impl Download {
    /// A file, and where its pieces go.
    pub fn new(name: &'static str, kind: &'static str) -> (Self, Pieces) {
        let (send, pieces) = mpsc::channel(WAITING);
        (Self { name, kind, pieces }, Pieces(send))
    }
}

impl Reply for Download {
    fn reply(self) -> Result<HttpResponse> {
        let body = stream::unfold(self.pieces, |mut pieces| async move {
            let piece = pieces.recv().await?;
            if let Err(e) = &piece {
                // It is too late for a status: this logs the cause, and the connection is closed.
                let _ = e.error_response();
            }
            Some((piece, pieces))
        });
        let named = (CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", self.name));
        Ok(HttpResponse::Ok().content_type(self.kind).insert_header(named).streaming(body))
    }

    fn describe(op: &mut Described) {
        op.file("200", "application/octet-stream");
    }
}

/// Accepts the files of an archive.
pub struct Files(mpsc::Sender<(String, Bytes)>);

impl Files {
    /// An archive sent as these pieces. It is complete once `Files` is dropped.
    pub fn packed_into(pieces: Pieces) -> Self {
        let (send, mut files) = mpsc::channel::<(String, Bytes)>(FILES);
        // Compressing takes a while, and waits for the network.
        tokio::task::spawn_blocking(move || {
            let out = Out { pieces: pieces.clone(), waiting: Vec::new() };
            let mut zip = ZipWriter::new_stream(out);
            let mut pack = || -> zip::result::ZipResult<()> {
                while let Some((name, content)) = files.blocking_recv() {
                    zip.start_file(name, SimpleFileOptions::default())?;
                    zip.write_all(&content)?;
                }
                Ok(())
            };
            let packed = pack().and_then(|()| Ok(zip.finish()?.into_inner().flush()?));
            if let Err(e) = packed
                && !pieces.0.is_closed()
            {
                let _ = pieces.0.blocking_send(Err(Error::internal(e)));
            }
        });
        Self(send)
    }

    /// Adds a file.
    ///
    /// # Errors
    /// When the client has disconnected.
    pub async fn add(&self, name: String, content: impl Into<Bytes>) -> std::result::Result<(), Ended> {
        self.0.send((name, content.into())).await.map_err(|_| Ended)
    }
}

/// Gathers what is written into pieces.
struct Out {
    pieces: Pieces,
    waiting: Vec<u8>,
}

impl Out {
    fn send(&mut self) -> io::Result<()> {
        let piece = Bytes::from(std::mem::take(&mut self.waiting));
        self.pieces.0.blocking_send(Ok(piece)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PIECE {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() { Ok(()) } else { self.send() }
    }
}
