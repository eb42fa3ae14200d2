//! A full disk, and a server that goes away.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::super::{Db, Error, Options, migrate};
use super::both::postgres::Cluster;
use crate::args;

crate::sql! {
    FILL = "INSERT INTO idempotency (caller, idempotency_key, request_digest, claimed_at, body)
        VALUES ('fill', $1, '', 0, $2)";
    FILLED = "SELECT COUNT(*) FROM idempotency WHERE caller = 'fill'";
}

/// A small file system, removed after the test.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().expect("folder");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=6m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then(|| Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

async fn fill(db: &Db, i: i64) -> Result<u64, Error> {
    db.exec(&FILL, args![i.to_string(), vec![7u8; 100_000]]).await
}

async fn filled(db: &Db) -> Result<i64, Error> {
    Ok(db.one::<(i64,)>(&FILLED, args![]).await?.0)
}

#[tokio::test]
async fn writes_resume_once_a_full_disk_has_space_again() {
    let Some(disk) = SmallDisk::mount() else {
        println!("skipped: mounting a small tmpfs needs root");
        return;
    };
    let ballast = disk.path().join("ballast");
    std::fs::write(&ballast, vec![0u8; 3_000_000]).expect("ballast");
    let url = format!("sqlite:{}", disk.path().join("small.db").display());
    let db = Db::open(&url, &Options::default()).await.expect("open");
    migrate::run(&db).await.expect("migrations");
    let mut kept = 0;
    let refused = loop {
        match fill(&db, kept).await {
            Ok(_) => kept += 1,
            Err(e) => break e,
        }
        assert!(kept < 100, "the disk is never full");
    };
    assert!(matches!(refused, Error::Full(_)), "{refused:?}");
    // Space too small for a large row still fits small ones, and after a failure the log may restart and have room.
    let small = async |n: i64| db.exec(&FILL, args![format!("small {n}"), vec![7u8]]).await;
    let full = loop {
        while small(kept).await.is_ok() {
            kept += 1;
        }
        match db.writable().await {
            Ok(()) => assert!(kept < 10_000, "the disk is never full"),
            Err(e) => break e,
        }
    };
    assert!(matches!(full, Error::Full(_)), "{full:?}");
    for i in 0..20 {
        assert!(fill(&db, 1_000 + i).await.expect_err("still full").is_transient());
        assert_eq!(filled(&db).await.expect("reads go on"), kept);
    }
    std::fs::remove_file(ballast).expect("space");
    let since = Instant::now();
    fill(&db, 2_000).await.expect("the first write after space came back");
    assert!(since.elapsed() < Duration::from_secs(1));
    assert_eq!(filled(&db).await.expect("reads"), kept + 1);
    db.writable().await.expect("writes are taken again");
    println!("{kept} rows kept, first write {:?} after there was space", since.elapsed());
    db.close().await;
    let again = Db::open(&url, &Options::default()).await.expect("open again");
    assert_eq!(filled(&again).await.expect("reads"), kept + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn db_reconnects_after_a_server_restart_without_losing_writes() {
    let cluster = Cluster::start().expect("a private PostgreSQL");
    let url = cluster.database(None).await.expect("database");
    let db = Db::open(&url, &Options::default()).await.expect("open");
    migrate::run(&db).await.expect("migrations");
    for halt in [Cluster::stop, Cluster::kill] {
        let before = filled(&db).await.expect("count");
        let load = |offset: i64| {
            let db = db.clone();
            tokio::spawn(async move {
                let (mut kept, mut errors, mut last) = (0i64, 0, Instant::now());
                for i in 0..1_500 {
                    match db.exec(&FILL, args![format!("{offset}-{i}"), vec![1u8]]).await {
                        Ok(_) => kept += 1,
                        Err(e) => {
                            assert!(e.is_transient(), "{e:?}");
                            (errors, last) = (errors + 1, Instant::now());
                            sleep(Duration::from_millis(2)).await;
                        }
                    }
                }
                (kept, errors, last)
            })
        };
        let tasks: Vec<_> = (0..4).map(|n| load(before * 10 + n)).collect();
        sleep(Duration::from_millis(100)).await;
        let resumed = tokio::task::block_in_place(|| {
            halt(&cluster).expect("stop");
            std::thread::sleep(Duration::from_millis(200));
            cluster.resume().expect("start");
            Instant::now()
        });
        let (mut kept, mut errors) = (0, 0);
        for task in tasks {
            let (k, e, last) = task.await.expect("task");
            assert!(last.saturating_duration_since(resumed) < Duration::from_secs(3));
            (kept, errors) = (kept + k, errors + e);
        }
        let found = filled(&db).await.expect("count") - before;
        println!("{kept} acknowledged, {found} found, {errors} refused");
        // Work in progress when the connection broke may be stored without having been acknowledged.
        assert!(errors > 0 && found >= kept && found <= kept + errors, "{found} of {kept}");
    }
}
