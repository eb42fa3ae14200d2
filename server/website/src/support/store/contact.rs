//! The SQL of the contact page.
//!
//! # Errors
//! Errors of the database.

use daymark_base::db::{Db, Result, Tx, Val};
use daymark_base::{args, sql};

use crate::support::model::ContactPageOut;

sql! {
    PAGE = "SELECT title, text, html, email, phone, address, hours, version FROM contact_page WHERE id = 1";
    LOCK = "SELECT title, text, html, email, phone, address, hours, version FROM contact_page WHERE id = 1 {for update}";
    FIRST = "INSERT INTO contact_page (id, title, text, html, email, phone, address, hours, version)
        VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING";
    PUT = "INSERT INTO contact_page (id, title, text, html, email, phone, address, hours, version)
        VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, html = excluded.html,
            email = excluded.email, phone = excluded.phone, address = excluded.address, hours = excluded.hours,
            version = excluded.version";
}

/// The page; `None` until it is changed for the first time.
pub async fn page(db: &Db) -> Result<Option<ContactPageOut>> {
    db.opt(&PAGE, args![]).await
}

/// The same, locked until the transaction ends. If it is missing, `first` is stored first; otherwise two first saves at
/// once would have nothing to lock.
pub async fn lock(tx: &mut Tx, first: &ContactPageOut) -> Result<ContactPageOut> {
    tx.exec(&FIRST, values(first)).await?;
    tx.one(&LOCK, args![]).await
}

/// Stores the page.
pub async fn put(tx: &mut Tx, page: &ContactPageOut) -> Result<()> {
    tx.exec(&PUT, values(page)).await.map(drop)
}

fn values(page: &ContactPageOut) -> Vec<Val> {
    let ContactPageOut { title, text, html, email, phone, address, hours, version } = page;
    args![title, text, html, email.clone(), phone, address, hours, *version]
}
