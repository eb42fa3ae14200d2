//! A disk small enough to fill.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A file system of 32 MiB in memory. It is removed when dropped.
pub struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts one, if permitted.
    pub fn mount() -> Option<Self> {
        let folder = TempDir::new().expect("a folder");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=32m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then(|| Self(folder))
    }

    /// Its mount point.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Fills the remaining space.
    pub fn fill(&self) {
        let mut ballast = File::create(self.ballast()).expect("a file");
        let full = std::iter::repeat_with(|| ballast.write_all(&[0; 4096])).find_map(Result::err);
        assert_eq!(full.map(|e| e.kind()), Some(ErrorKind::StorageFull));
    }

    /// Frees it again.
    pub fn free(&self) {
        std::fs::remove_file(self.ballast()).expect("the ballast");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
