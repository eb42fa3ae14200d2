//! The demo's T-shirts: open to everyone in the accelerator program, with waiting orders and a sent one.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_base::demo::ago;
use daymark_log::programs::{self, Enrolment};
use daymark_web::ctx::Ctx;

use super::model::{Cut, OrderIn, ProgramIn, Size, State, When};
use super::store::{offer, orders};
use super::words;

/// The type of the program that opens the form.
const TYPE: &str = "Accelerator Program";

/// Size, cut, name, street, postcode, city, country, hours ago, and whether it was sent.
type Order = (Size, Cut, &'static str, &'static str, &'static str, &'static str, &'static str, i64, bool);

const ORDERS: &[Order] = &[
    (Size::L, Cut::Straight, "Maya Lindqvist", "Kastanienweg 4", "10435", "Berlin", "DE", 190, true),
    (Size::S, Cut::Fitted, "Jonas Weber", "Lindenstraße 17", "20099", "Hamburg", "DE", 60, false),
    (Size::M, Cut::Straight, "Aoife Brennan", "8 Harbour Lane", "D04 XX00", "Dublin", "IE", 7, false),
];

/// Adds the orders.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let Some(program) = programs::listed(ctx, 20).await?.into_iter().find(|program| program.kind == TYPE) else {
        return Ok(());
    };
    let mut members = Vec::new();
    for member in people {
        let part = programs::membership(&ctx.db, *member, program.id).await?;
        if part.is_some_and(|part| part.status == Enrolment::Joined) {
            members.push(*member);
        }
    }
    let written = ctx.db.write::<_, db::Error>(move |tx| {
        Box::pin(async move {
            let opens = [ProgramIn { id: program.id, when: When::Joined }];
            offer::put(tx, (true, words::DEMO_OFFER, 1), &opens, &[]).await?;
            for (member, (size, cut, name, street, postcode, city, country, hours, sent)) in members.iter().zip(ORDERS)
            {
                let [name, street, postcode, city, country] =
                    [name, street, postcode, city, country].map(|t| (*t).to_owned());
                let [extra, region, phone, note] = [const { String::new() }; 4];
                let (size, cut, at) = (*size, *cut, ago(now, *hours));
                let order = OrderIn { size, cut, name, street, extra, postcode, city, region, country, phone, note };
                orders::add(tx, *member, order, at).await?;
                if *sent && let Some(order) = orders::lock_own(tx, *member).await? {
                    orders::set_state(tx, order.id, State::Sent, "", Some(ago(now, hours - 48))).await?;
                }
            }
            Ok(())
        })
    });
    written.await.context("the demo's T-shirts")
}
