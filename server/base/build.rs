//! The migrations are compiled into the program, but cargo does not watch them as source. Writes a list of the tables
//! that they create, because finding them among all statements would take a seventh of the program's start.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, io};

const MIGRATIONS: &str = "../../migrations";

#[allow(clippy::disallowed_methods)] // cargo passes its settings to build scripts in the environment
fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed={MIGRATIONS}");
    let mut tables = BTreeSet::new();
    for file in fs::read_dir(MIGRATIONS)? {
        let text = fs::read_to_string(file?.path())?;
        let created = text.split("CREATE TABLE ").skip(1);
        tables.extend(created.filter_map(|after| Some(after.split([' ', '(']).next()?.to_owned())));
    }
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&folder).join("tables.rs"), format!("&{:?}", Vec::from_iter(tables)))
}
