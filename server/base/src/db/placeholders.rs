//! The placeholders of statements, as each database reads them: see [`sql!`](crate::sql).

use std::collections::BTreeMap;

use super::Dialect;
use super::schema::Kind;

/// Rewrites a write of many rows as a write of one row: `INSERT … SELECT r.a FROM {rows …} AS r WHERE true` as `INSERT
/// … VALUES (?1)`, `UPDATE … FROM {rows …} AS r WHERE …` without its FROM. `None` for other statements.
pub(super) fn each(text: &str) -> Option<String> {
    let (before, rows) = text.split_once("FROM {rows $1:")?;
    let (columns, after) = rows.split_once("} AS r")?;
    let one = match before.split_once("SELECT ") {
        Some((insert, list)) if before.starts_with("INSERT") => {
            format!("{insert}VALUES ({}){}", list.trim_end(), after.trim_start().strip_prefix("WHERE true")?)
        }
        None if before.starts_with("UPDATE") => format!("{before}{after}"),
        _ => return None,
    };
    let names: Vec<&str> = columns.split(',').filter_map(|c| c.split_whitespace().next()).collect();
    let in_name = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let (mut out, mut rest) = (String::new(), one.as_str());
    while let Some(at) = rest.find("r.") {
        let (head, tail) = (&rest[..at], &rest[at + 2..]);
        let length = tail.find(|c| !in_name(c)).unwrap_or(tail.len());
        let own = !head.ends_with(in_name);
        match names.iter().position(|name| own && *name == &tail[..length]) {
            Some(place) => out.push_str(&format!("{head}?{}", place + 1)),
            None => out.push_str(&rest[..at + 2 + length]),
        }
        rest = &tail[length..];
    }
    out.push_str(rest);
    (!out.contains(['{', '$'])).then_some(out)
}

/// Rewrites a read of `FROM {rows $1: …} AS r` or `IN {ids $1}` as a read for one row or one id. The list may occur
/// once in each SELECT of a `UNION ALL`.
pub(super) fn for_each(text: &str) -> String {
    let Some((before, (inside, after))) = text.split_once('{').and_then(|(b, rest)| Some((b, rest.split_once('}')?)))
    else {
        return expand(text, Dialect::Sqlite);
    };
    let one = match (before.strip_suffix("IN "), rows(inside)) {
        (Some(before), _) if inside == "ids $1" => format!("{before}= ?1"),
        (_, Some(rows)) if rows.parameter == 1 => {
            let columns = rows.columns.iter().zip(1..).map(|((name, _), place)| format!("?{place} AS {name}"));
            format!("{before}(SELECT {})", columns.collect::<Vec<_>>().join(", "))
        }
        _ => expand(&format!("{before}{{{inside}}}"), Dialect::Sqlite),
    };
    one + &for_each(after)
}

/// The columns of a statement's `{rows $n: …}` placeholders, by the number of their parameter.
#[derive(Debug, Default)]
pub(super) struct Columns(BTreeMap<usize, Vec<Kind>>);

impl Columns {
    pub(super) fn of(text: &str) -> Self {
        let insides = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        Self(insides.filter_map(|(inside, _)| rows(inside)).map(|r| (r.parameter, r.kinds().collect())).collect())
    }

    /// The columns of this parameter.
    pub(super) fn kinds(&self, parameter: usize) -> Option<&[Kind]> {
        self.0.get(&parameter).map(Vec::as_slice)
    }

    /// The number of a parameter on PostgreSQL, where each column is a separate parameter.
    fn place(&self, parameter: usize) -> usize {
        parameter + self.0.range(..parameter).map(|(_, kinds)| kinds.len().saturating_sub(1)).sum::<usize>()
    }
}

/// A `{rows $n: …}` placeholder.
struct RowsOf<'t> {
    parameter: usize,
    columns: Vec<(&'t str, Kind)>,
}

impl RowsOf<'_> {
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.columns.iter().map(|(_, kind)| *kind)
    }
}

fn rows(inside: &str) -> Option<RowsOf<'_>> {
    let (parameter, columns) = inside.strip_prefix("rows $")?.split_once(':')?;
    let column = |column| {
        let (name, kind) = str::trim(column).split_once(char::is_whitespace)?;
        Some((name, Kind::of(kind.trim())?))
    };
    Some(RowsOf { parameter: parameter.parse().ok()?, columns: columns.split(',').map(column).collect::<Option<_>>()? })
}

/// Replaces the placeholders. The database refuses unknown ones in the test that prepares every statement.
pub(super) fn expand(text: &str, dialect: Dialect) -> String {
    let columns = Columns::of(text);
    let mut out = String::with_capacity(text.len() + 200);
    let mut rest = text;
    while let Some((before, from_brace)) = rest.split_once('{') {
        renumber(before, dialect, &columns, &mut out);
        let Some((inside, after)) = from_brace.split_once('}') else {
            out.push('{');
            rest = from_brace;
            continue;
        };
        match placeholder(inside, dialect, &columns) {
            Some(sql) if sql.starts_with(ANY) && out.ends_with("IN ") => {
                out.truncate(out.len() - 3);
                out.push_str(&sql);
            }
            Some(sql) => out.push_str(&sql),
            None => {
                out.push('{');
                out.push_str(inside);
                out.push('}');
            }
        }
        rest = after;
    }
    renumber(rest, dialect, &columns, &mut out);
    out
}

/// Appends a text with its parameters as the database numbers them. To SQLite `$2` is a name, numbered by its first
/// use; `?2` is the second argument wherever it is used.
fn renumber(text: &str, dialect: Dialect, columns: &Columns, out: &mut String) {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        out.push_str(before);
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        match (after[..digits].parse(), dialect) {
            (Ok(parameter), Dialect::Postgres) => out.push_str(&format!("${}", columns.place(parameter))),
            (Ok(parameter), Dialect::Sqlite) => out.push_str(&format!("?{parameter}")),
            (Err(_), _) => out.push('$'),
        }
        rest = &after[digits..];
    }
    out.push_str(rest);
}

/// How PostgreSQL writes `IN` for an array. For a set, its planner would expect half of the table to match, and read
/// all of it.
const ANY: &str = "= ANY ";

fn placeholder(inside: &str, dialect: Dialect, columns: &Columns) -> Option<String> {
    if matches!(inside, "for update" | "for no key update" | "for key share") {
        return Some(match dialect {
            Dialect::Sqlite => String::new(),
            Dialect::Postgres => inside.to_ascii_uppercase(),
        });
    }
    if let Some(parameter) = inside.strip_prefix("ids $") {
        let parameter: usize = parameter.parse().ok()?;
        return Some(match dialect {
            Dialect::Sqlite => format!("(SELECT value FROM json_each(?{parameter}))"),
            Dialect::Postgres => format!("{ANY}(${}::bigint[])", columns.place(parameter)),
        });
    }
    let rows = rows(inside)?;
    Some(match dialect {
        // JSONB: each row is parsed once for all its columns, which is twice as fast.
        Dialect::Sqlite => {
            let value = |(i, (name, kind)): (usize, &(&str, Kind))| match kind {
                Kind::Int | Kind::Text | Kind::Bool => format!("(value->>{i}) AS {name}"),
                Kind::Real => format!("CAST((value->>{i}) AS REAL) AS {name}"),
                Kind::Blob => format!("unhex((value->>{i})) AS {name}"),
            };
            let list: Vec<String> = rows.columns.iter().enumerate().map(value).collect();
            format!("(SELECT {} FROM jsonb_each(?{}))", list.join(", "), rows.parameter)
        }
        Dialect::Postgres => {
            let first = columns.place(rows.parameter);
            let arrays: Vec<String> =
                (first..).zip(rows.kinds()).map(|(place, kind)| format!("${place}::{}[]", kind.postgres())).collect();
            let names: Vec<&str> = rows.columns.iter().map(|(name, _)| *name).collect();
            format!("(SELECT * FROM UNNEST({}) AS r ({}))", arrays.join(", "), names.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multi_row_writes_are_rewritten_for_a_single_row() {
        let insert = "INSERT INTO t (a, b) SELECT r.a, 'x', r.b_c FROM {rows $1: a BIGINT, b_c TEXT} AS r WHERE true
            ON CONFLICT (a) DO UPDATE SET b = excluded.b";
        assert_eq!(
            each(insert).as_deref(),
            Some("INSERT INTO t (a, b) VALUES (?1, 'x', ?2)\n            ON CONFLICT (a) DO UPDATE SET b = excluded.b")
        );
        let update = "UPDATE member SET b = r.b FROM {rows $1: id BIGINT, b TEXT} AS r WHERE member.id = r.id";
        assert_eq!(each(update).as_deref(), Some("UPDATE member SET b = ?2  WHERE member.id = ?1"));
        assert_eq!(each("INSERT INTO t (a) SELECT $2 FROM {rows $1: a BIGINT} AS r WHERE true"), None);
        assert_eq!(each("SELECT t.a FROM {rows $1: a BIGINT} AS r JOIN t ON t.a = r.a"), None);
    }

    #[test]
    fn multi_row_reads_are_rewritten_for_a_single_row() {
        assert_eq!(
            for_each("SELECT t.a FROM {rows $1: a BIGINT, b TEXT} AS r JOIN t ON t.a = r.a {for update}"),
            "SELECT t.a FROM (SELECT ?1 AS a, ?2 AS b) AS r JOIN t ON t.a = r.a "
        );
        assert_eq!(for_each("SELECT a FROM t WHERE a IN {ids $1} {for update}"), "SELECT a FROM t WHERE a = ?1 ");
        assert_eq!(
            for_each("SELECT a FROM t WHERE a IN {ids $1} {for update} UNION ALL SELECT b FROM u WHERE b IN {ids $1}"),
            "SELECT a FROM t WHERE a = ?1  UNION ALL SELECT b FROM u WHERE b = ?1"
        );
    }

    #[test]
    fn placeholders_expand_and_other_braces_stay_unchanged() {
        let text = "SELECT '{}' FROM {rows $2: a BIGINT, b BOOLEAN} AS r WHERE a IN {ids $1} {for update} {what";
        assert_eq!(
            expand(text, Dialect::Sqlite),
            "SELECT '{}' FROM (SELECT (value->>0) AS a, (value->>1) AS b FROM jsonb_each(?2)) AS r \
             WHERE a IN (SELECT value FROM json_each(?1))  {what"
        );
        assert_eq!(
            expand(text, Dialect::Postgres),
            "SELECT '{}' FROM (SELECT * FROM UNNEST($2::bigint[], $3::boolean[]) AS r (a, b)) AS r \
             WHERE a = ANY ($1::bigint[]) FOR UPDATE {what"
        );
        assert_eq!(
            expand(
                "SELECT $2 FROM {rows $1: a TEXT, b BLOB, c DOUBLE PRECISION} AS r WHERE a = $3$",
                Dialect::Postgres
            ),
            "SELECT $4 FROM (SELECT * FROM UNNEST($1::text[], $2::bytea[], $3::double precision[]) AS r (a, b, c)) AS r \
             WHERE a = $5$"
        );
        assert_eq!(expand("{rows $1: a DATE}", Dialect::Sqlite), "{rows $1: a DATE}");
    }
}
