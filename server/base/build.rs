//! Lists the migrations, which are compiled into the program, and the tables that they create. Finding these among all
//! statements would take a seventh of the program's start.
//!
//! `sqlx::migrate!` would list the migrations, too. But a macro runs in the compiler: sqlx with its PostgreSQL driver, Tokio
//! and rustls would be built a second time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs, io};

const MIGRATIONS: &str = "../../migrations";

#[allow(clippy::disallowed_methods)] // cargo passes its settings to build scripts in the environment
fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed={MIGRATIONS}");
    let mut tables = BTreeSet::new();
    let mut migrations = BTreeMap::new();
    for file in fs::read_dir(fs::canonicalize(MIGRATIONS)?)? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".sql"));
        let Some((number, area)) = name.and_then(|name| name.split_once('_')) else { continue };
        let number: i64 = number.parse().map_err(io::Error::other)?;
        let text = fs::read_to_string(&path)?;
        let created = text.split("CREATE TABLE ").skip(1);
        tables.extend(created.filter_map(|after| Some(after.split([' ', '(']).next()?.to_owned())));
        let listed = format!("({number}, {:?}, include_str!({path:?})),", area.replace('_', " "));
        if migrations.insert(number, listed).is_some() {
            return Err(io::Error::other(format!("two migrations have the number {number}")));
        }
    }
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&folder);
    fs::write(folder.join("migrations.rs"), format!("&[{}]", String::from_iter(migrations.into_values())))?;
    fs::write(folder.join("tables.rs"), format!("&{:?}", Vec::from_iter(tables)))
}
