//! A database's contents, read from the database itself, so that copying and backups know tables added later.

use std::collections::{BTreeMap, BTreeSet};

use super::error::Result;
use super::session::Session;

/// The migrations' own table is not data.
pub(super) const MIGRATIONS: &str = "_sqlx_migrations";

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// The primary key's columns in order; every column when there is none.
    pub key: Vec<String>,
    /// The column whose values the database generates.
    pub identity: Option<String>,
    pub references: Vec<Reference>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub name: String,
    pub kind: Kind,
}

/// The column types of `migrations/README.md`. SQLite keeps a BOOLEAN as an INTEGER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Int,
    Bool,
    Real,
    Text,
    Blob,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The constraint's name; empty in SQLite.
    pub name: String,
    pub to: String,
}

impl Kind {
    /// PostgreSQL's name for the type.
    pub(super) const fn postgres(self) -> &'static str {
        match self {
            Self::Int => "bigint",
            Self::Bool => "boolean",
            Self::Real => "double precision",
            Self::Text => "text",
            Self::Blob => "bytea",
        }
    }

    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "integer" | "bigint" => Self::Int,
            "boolean" => Self::Bool,
            "real" | "double precision" => Self::Real,
            "text" => Self::Text,
            "blob" | "bytea" => Self::Blob,
            _ => return None,
        })
    }
}

/// A column of a type that this program does not use, as `table.column type`.
#[derive(Debug)]
pub(super) struct UnknownType(pub String);

const SQLITE_COLUMNS: &str = "SELECT t.name, c.name, c.type, c.pk,
       CASE WHEN c.pk = 1 AND t.sql LIKE '%AUTOINCREMENT%' THEN 1 ELSE 0 END
     FROM sqlite_master AS t JOIN pragma_table_xinfo(t.name) AS c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid";
const POSTGRES_COLUMNS: &str = "SELECT t.relname::text, c.attname::text, format_type(c.atttypid, NULL),
       coalesce(array_position(k.conkey, c.attnum), 0)::bigint, (c.attidentity <> '')::int::bigint
     FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
     WHERE t.relkind IN ('r', 'p') AND t.relnamespace = current_schema()::regnamespace ORDER BY t.relname, c.attnum";

const SQLITE_REFERENCES: &str = "SELECT t.name, '', f.\"table\" FROM sqlite_master AS t
     JOIN pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'";
const POSTGRES_REFERENCES: &str = "SELECT t.relname::text, k.conname::text, p.relname::text FROM pg_constraint k
     JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
     WHERE k.contype = 'f' AND t.relnamespace = current_schema()::regnamespace";

/// Every table but the migrations' own, by name. The inner error names a column that cannot be copied.
pub(super) async fn read(session: &mut Session) -> Result<std::result::Result<Vec<Table>, UnknownType>> {
    let columns: Vec<(String, String, String, i64, i64)> = session.records(SQLITE_COLUMNS, POSTGRES_COLUMNS).await?;
    let references: Vec<(String, String, String)> = session.records(SQLITE_REFERENCES, POSTGRES_REFERENCES).await?;
    let mut tables: BTreeMap<String, (Table, Vec<(i64, String)>)> = BTreeMap::new();
    for (table, column, kind, key, identity) in columns {
        if table == MIGRATIONS {
            continue;
        }
        let Some(kind) = Kind::of(&kind) else {
            return Ok(Err(UnknownType(format!("{table}.{column} {kind}"))));
        };
        let (entry, keys) = tables.entry(table.clone()).or_insert_with(|| {
            let empty = Table { name: table, columns: vec![], key: vec![], identity: None, references: vec![] };
            (empty, vec![])
        });
        if key > 0 {
            keys.push((key, column.clone()));
        }
        if identity > 0 {
            entry.identity = Some(column.clone());
        }
        entry.columns.push(Column { name: column, kind });
    }
    for (table, name, to) in references {
        if let Some((entry, _)) = tables.get_mut(&table) {
            entry.references.push(Reference { name, to });
        }
    }
    Ok(Ok(tables
        .into_values()
        .map(|(mut table, mut keys)| {
            keys.sort_unstable();
            table.key = keys.into_iter().map(|(_, column)| column).collect();
            if table.key.is_empty() {
                table.key = table.columns.iter().map(|column| column.name.clone()).collect();
            }
            table
        })
        .collect()))
}

/// The tables, each after those that it refers to, and the references for which no order works: to the table itself, or
/// in a circle.
pub(super) fn in_order(mut tables: Vec<Table>) -> (Vec<Table>, Vec<(String, Reference)>) {
    let mut ordered = Vec::with_capacity(tables.len());
    let mut placed = BTreeSet::new();
    let mut circular = Vec::new();
    while !tables.is_empty() {
        let ready = |t: &Table| t.references.iter().all(|r| r.to == t.name || placed.contains(&r.to));
        let next = tables.remove(tables.iter().position(ready).unwrap_or(0));
        placed.insert(next.name.clone());
        for reference in &next.references {
            if reference.to == next.name || !placed.contains(&reference.to) {
                circular.push((next.name.clone(), reference.clone()));
            }
        }
        ordered.push(next);
    }
    (ordered, circular)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, to: &[&str]) -> Table {
        let references = to.iter().map(|to| Reference { name: String::new(), to: (*to).to_owned() }).collect();
        Table { name: name.to_owned(), columns: vec![], key: vec![], identity: None, references }
    }

    #[test]
    fn referenced_tables_come_before_their_referrers() {
        let tables =
            vec![table("a", &["c"]), table("b", &["b", "a"]), table("c", &[]), table("x", &["y"]), table("y", &["x"])];
        let (ordered, circular) = in_order(tables);
        let names: Vec<&str> = ordered.iter().map(|t| t.name.as_str()).collect();
        assert_eq!(names, ["c", "a", "b", "x", "y"]);
        let circular: Vec<(&str, &str)> = circular.iter().map(|(t, r)| (t.as_str(), r.to.as_str())).collect();
        assert_eq!(circular, [("b", "b"), ("x", "y")]);
    }
}
