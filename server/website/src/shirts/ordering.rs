//! A member orders, changes the order, or cancels it, until it is sent.

use daymark_base::db::Tx;
use daymark_people::emails;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;

use super::model::{CancelledOut, Cut, FormOut, OrderIn, OrderOut, Size, State};
use super::store::{offer, orders as store};
use super::{countries, letters, words};

pub(super) async fn form(member: Member) -> Result<Data<FormOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let offer = offer::offer(&member.db).await?;
    let why = offer::why(&member.db, me, now).await?;
    let order = store::own(&member.db, me).await?;
    Ok(Data(FormOut {
        open: offer.open && why.is_some() && order.is_none(),
        why,
        text: offer.text,
        sizes: Size::ALL.iter().map(|size| size.text()).collect(),
        cuts: Cut::ALL.iter().map(|cut| cut.text()).collect(),
        countries: countries::all().collect(),
        order,
    }))
}

pub(super) async fn order(member: Member, Body(input): Body<OrderIn>) -> Result<Created<OrderOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let open = offer::offer(&member.db).await?.open;
    if !open || offer::why(&member.db, me, now).await?.is_none() {
        return Err(Error::with(Code::Forbidden, words::NOT_OPEN));
    }
    let (link, values) = (letters::link(&member), letters::ordered(&input));
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            if !store::add(tx, me, input, now).await? {
                return Err(Error::with(Code::Conflict, words::ONE_EACH));
            }
            emails::queue_to_member(tx, me, letters::ORDERED.name, &letters::with(values, link), now).await?;
            Ok(store::lock_own(tx, me).await?.ok_or(Code::Internal)?)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// The member's order, locked, while it can change.
async fn changeable(tx: &mut Tx, member: i64) -> Result<OrderOut> {
    let order = store::lock_own(tx, member).await?.ok_or(Code::NotFound)?;
    if order.state == State::Ordered.text() { Ok(order) } else { Err(Error::with(Code::Conflict, words::ON_ITS_WAY)) }
}

pub(super) async fn change(member: Member, Body(input): Body<OrderIn>) -> Result<Data<OrderOut>> {
    let me = member.caller.id;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            changeable(tx, me).await?;
            store::change(tx, me, input).await?;
            Ok(store::lock_own(tx, me).await?.ok_or(Code::Internal)?)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn cancel(member: Member) -> Result<Data<CancelledOut>> {
    let me = member.caller.id;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let id = changeable(tx, me).await?.id;
            store::remove(tx, id).await?;
            Ok(CancelledOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
