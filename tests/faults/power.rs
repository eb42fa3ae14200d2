//! The power is cut. Everything acknowledged before survives: database rows, pictures, mails.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use daymark_tests::harness::{Answer, Client, Member};
use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::json;
use tempfile::TempDir;

use crate::process::{ADMIN, Process};
use crate::rounds;
use crate::traffic::Traffic;

/// An ext4 file system in a file. It is removed when dropped.
struct Disk {
    folder: TempDir,
}

fn run(words: &[&str], path: &[&Path]) -> bool {
    Command::new(words[0]).args(&words[1..]).args(path).output().is_ok_and(|output| output.status.success())
}

impl Disk {
    /// Creates and mounts one, if permitted.
    fn mount() -> Option<Self> {
        let disk = Self { folder: TempDir::new().expect("a folder") };
        std::fs::create_dir(disk.path()).expect("a folder");
        let image = std::fs::File::create(disk.image()).expect("a file");
        image.set_len(256 << 20).expect("a size");
        let mkfs = ["env", "PATH=/usr/sbin:/sbin:/usr/bin:/bin", "mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0"];
        (run(&mkfs, &[&disk.image()]) && disk.attach()).then_some(disk)
    }

    /// The kernel commits by itself only every five minutes, so that a cut loses whatever was not synced.
    fn attach(&self) -> bool {
        run(&["mount", "-o", "loop,commit=300"], &[&self.image(), &self.path()])
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("disk")
    }

    fn image(&self) -> PathBuf {
        self.folder.path().join("image")
    }

    /// Simulates a power cut: only what the disk holds now is left. Nothing may be writing meanwhile.
    fn cut(&self) {
        let copy = self.folder.path().join("copy");
        assert!(run(&["cp", "--sparse=always"], &[&self.image(), &copy]), "a copy of the disk");
        // What the kernel still had in memory goes to the old disk.
        assert!(run(&["umount"], &[&self.path()]), "the old disk");
        std::fs::rename(copy, self.image()).expect("the new disk");
        assert!(self.attach(), "the disk can be mounted again");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        run(&["umount", "-l"], &[&self.path()]);
    }
}

/// Uploads a profile picture.
pub async fn send_picture(member: &Client, shade: u8) -> Answer {
    let picture = RgbImage::from_fn(300, 300, |x, y| image::Rgb([shade, x as u8, y as u8]));
    let mut png = std::io::Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut png, ImageFormat::Png).expect("a picture");
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"me.png\"\r\n\
                Content-Type: image/png\r\n\r\n";
    let body = [head.as_bytes(), png.get_ref(), b"\r\n--edge--\r\n"].concat();
    let path = "/v1/auth/user/profile-picture";
    member.request(reqwest::Method::POST, path).body("multipart/form-data; boundary=edge", body).send().await
}

/// What was acknowledged to a member.
struct Acknowledged {
    member: Member,
    /// The picture's path, and the content of its file.
    picture: (String, Vec<u8>),
}

#[tokio::test]
async fn acknowledged_data_survives_a_power_cut() {
    let Some(disk) = Disk::mount() else {
        println!("skipped: mounting a disk in a file needs root, loop devices and mkfs.ext4");
        return;
    };
    let file = disk.path().join("daymark.db");
    let url = format!("sqlite:{}", file.display());
    let on_disk = vec![("DAYMARK_DATA_DIR", disk.path().display().to_string())];
    let mut process = Process::start_with(url.clone(), TempDir::new().expect("a folder"), on_disk).await;
    let mut traffic = Traffic::prepare(&process).await;
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for round in 0..rounds() {
        // Control: a file that was not synced is lost.
        let unsynced = disk.path().join(format!("unsynced-{round}"));
        std::fs::write(&unsynced, [7; 5_000]).expect("a file");
        let faults = async {
            let begun = Instant::now();
            let mut shade = 0;
            while begun.elapsed() < Duration::from_millis(900) {
                let name = format!("{round}-{shade}");
                let body = json!({ "email": format!("{name}@daymark.example"), "password": ADMIN.1 });
                let member = Member::register(process.visitor(), &body).await;
                // The second picture replaces the first.
                let _ = send_picture(&member, shade).await.status(200);
                let user = send_picture(&member, shade.wrapping_add(100)).await.status(200).data();
                let path = user["image"].as_str().expect("a path").to_owned();
                let content = member.bytes(&path).await;
                acknowledged.push(Acknowledged { member, picture: (path, content) });
                shade = shade.wrapping_add(1);
            }
            process.kill();
        };
        traffic.run_until(faults).await;
        disk.cut();
        assert_eq!(std::fs::metadata(&unsynced).map_or(0, |file| file.len()), 0, "the cut does not lose unsynced data");
        process.restart().await;

        let lost = traffic.lost(&process).await;
        assert!(lost.is_empty(), "round {round}: acknowledged and lost: {lost:?}");
        traffic.assert_each_counts_once(&process).await;
        let database = rusqlite::Connection::open(url.trim_start_matches("sqlite:")).expect("the database");
        for Acknowledged { member, picture: (path, content) } in &acknowledged {
            let again = Member::login(process.visitor(), &member.email, ADMIN.1).await;
            assert_eq!(again.get("/v1/auth/user").await.data()["image"], json!(path), "{}", member.email);
            assert_eq!(&again.bytes(path).await, content, "{}", member.email);
            let mails = "SELECT COUNT(*) FROM email WHERE recipient_folded = ?1";
            let mails = database.query_row(mails, [&member.email], |row| row.get::<_, i64>(0)).expect("a count");
            assert!(mails > 0, "the mail to {} is lost", member.email);
        }
    }
    println!(
        "{} operations and {} pictures and mails acknowledged before {} cuts, none lost",
        traffic.acknowledged(),
        acknowledged.len(),
        rounds()
    );
}
