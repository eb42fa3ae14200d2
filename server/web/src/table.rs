//! A feature's declaration of its tables: their part in an account's archive, and in its erasure.
//!
//! `daymark copy` and `daymark backup` carry every table and need no declaration.

use daymark_base::db::Sql;

/// A table and its member data.
#[derive(Clone, Copy)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its member data.
    pub holds: Holds,
}

/// A table's member data.
#[derive(Clone, Copy)]
pub enum Holds {
    /// Nothing.
    Nothing,
    /// Rows of a member.
    Rows {
        /// Whether the account's archive shows them.
        export: Export,
        /// Why the rows outlive the account, if they do. Otherwise the feature's `erase` removes them.
        kept: Option<&'static str>,
    },
}

/// How the archive of an account shows a table.
#[derive(Clone, Copy)]
pub enum Export {
    /// Each row unchanged. Twenty years of logging ten habits a day are 73,000 rows.
    Rows(&'static Sql),
    /// It is left out, for this reason.
    LeftOut(&'static str),
}

/// A feature's tables:
///
/// ```ignore
/// const TABLES: &[Table] = tables! {
///     "achievement";
///     "member_achievement" of "member_id";
///     "answer" within "response_id IN (SELECT id FROM response WHERE member_id = $1)";
///     "entry" of "member_id", kept "what others' final boards rest on";
///     "achievement_seen" hidden "when a job last looked at the member";
/// };
/// ```
#[macro_export]
macro_rules! tables {
    ($($name:literal $(of $column:literal)? $(within $rows:literal)? $(hidden $why:literal)? $(, kept $kept:literal)?;)*) => {
        &[$($crate::table::Table {
            name: $name,
            holds: $crate::tables!(@holds $name $(of $column)? $(within $rows)? $(hidden $why)? $(, kept $kept)?),
        }),*]
    };
    (@holds $name:literal) => { $crate::table::Holds::Nothing };
    (@holds $name:literal of $column:literal $(, kept $kept:literal)?) => {
        $crate::tables!(@rows $name concat!($column, " = $1") $(, kept $kept)?)
    };
    (@holds $name:literal within $rows:literal $(, kept $kept:literal)?) => {
        $crate::tables!(@rows $name $rows $(, kept $kept)?)
    };
    (@rows $name:literal $rows:expr $(, kept $kept:literal)?) => {
        $crate::table::Holds::Rows {
            export: $crate::table::Export::Rows({
                ::daymark_base::sql! { EXPORT = concat!("SELECT * FROM ", $name, " WHERE ", $rows, " LIMIT 200000"); }
                &EXPORT
            }),
            kept: $crate::tables!(@kept $($kept)?),
        }
    };
    (@holds $name:literal hidden $why:literal $(, kept $kept:literal)?) => {
        $crate::table::Holds::Rows {
            export: $crate::table::Export::LeftOut($why),
            kept: $crate::tables!(@kept $($kept)?),
        }
    };
    (@kept) => { ::core::option::Option::None };
    (@kept $kept:literal) => { ::core::option::Option::Some($kept) };
}
