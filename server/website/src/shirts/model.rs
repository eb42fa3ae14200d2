//! Orders of T-shirts as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use daymark_web::part::{one_line, said};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::countries::is_country;
use super::words;

/// A size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ShirtSize)]
pub(super) enum Size {
    /// Extra small.
    #[serde(rename = "XS")]
    Xs,
    /// Small.
    S,
    /// Medium.
    M,
    /// Large.
    L,
    /// Extra large.
    #[serde(rename = "XL")]
    Xl,
    /// Twice extra large.
    #[serde(rename = "2XL")]
    Xxl,
    /// Three times extra large.
    #[serde(rename = "3XL")]
    Xxxl,
}

daymark_base::words!(Size { Xs "XS", S "S", M "M", L "L", Xl "XL", Xxl "2XL", Xxxl "3XL" });

/// A cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ShirtCut)]
pub(super) enum Cut {
    /// Straight.
    Straight,
    /// Fitted.
    Fitted,
}

daymark_base::words!(Cut { Straight "straight", Fitted "fitted" });

/// The state of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ShirtState)]
pub(super) enum State {
    /// It waits to be sent, and can change.
    Ordered,
    /// It is on its way, or has arrived.
    Sent,
}

daymark_base::words!(State { Ordered "ordered", Sent "sent" });

/// An order. A change replaces all of it.
#[input]
#[derive(Clone, Debug)]
#[schema(as = ShirtOrderIn)]
pub(super) struct OrderIn {
    /// Its size.
    pub size: Size,
    /// Its cut.
    pub cut: Cut,
    /// The recipient, 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said), custom(one_line))]
    pub name: String,
    /// Street and number, 1 to 120 characters.
    #[garde(length(chars, min = 1, max = 120), custom(said), custom(one_line))]
    pub street: String,
    /// A second line of the address, at most 120 characters.
    #[serde(default)]
    #[garde(length(chars, max = 120), custom(one_line))]
    pub extra: String,
    /// 1 to 20 characters.
    #[garde(length(chars, min = 1, max = 20), custom(said), custom(one_line))]
    pub postcode: String,
    /// 1 to 80 characters.
    #[garde(length(chars, min = 1, max = 80), custom(said), custom(one_line))]
    pub city: String,
    /// State or region, at most 80 characters.
    #[serde(default)]
    #[garde(length(chars, max = 80), custom(one_line))]
    pub region: String,
    /// ISO 3166: two letters, such as `DE`.
    #[garde(length(chars, min = 2, max = 2), custom(known))]
    pub country: String,
    /// A phone number for the carrier, at most 40 characters.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(one_line))]
    pub phone: String,
    /// At most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(one_line))]
    pub note: String,
}

fn known(country: &str, (): &()) -> garde::Result {
    if is_country(country) { Ok(()) } else { Err(garde::Error::new(words::COUNTRY)) }
}

/// An order.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
#[schema(as = ShirtOrder)]
pub(super) struct OrderOut {
    /// Its number.
    pub id: i64,
    #[schema(value_type = Size)]
    pub size: String,
    #[schema(value_type = Cut)]
    pub cut: String,
    /// The recipient.
    pub name: String,
    /// Street and number.
    pub street: String,
    /// A second line; may be empty.
    pub extra: String,
    pub postcode: String,
    pub city: String,
    /// State or region; may be empty.
    pub region: String,
    /// ISO 3166: two letters.
    pub country: String,
    /// A phone number for the carrier; may be empty.
    pub phone: String,
    /// The member's note; may be empty.
    pub note: String,
    #[schema(value_type = State)]
    pub state: String,
    /// The carrier's tracking number; may be empty.
    pub tracking: String,
    /// When it was ordered.
    #[schema(value_type = String, format = DateTime)]
    pub ordered_at: Instant,
    /// When it was sent.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub sent_at: Option<Instant>,
    /// Whether the address was deleted, 90 days after sending.
    pub erased: bool,
}

/// What opens the form to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ShirtWhy)]
pub(super) enum Why {
    /// A program that they joined or completed.
    Program,
    /// A package that they have.
    Package,
}

/// What a member can order and has ordered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ShirtForm)]
pub(super) struct FormOut {
    /// Whether they can order now.
    pub open: bool,
    /// What opens the form to them.
    pub why: Option<Why>,
    /// The text above the form; may be empty.
    pub text: String,
    /// The available sizes.
    pub sizes: Vec<&'static str>,
    /// The available cuts.
    pub cuts: Vec<&'static str>,
    /// The countries that a shirt can be sent to, by their ISO 3166 codes.
    pub countries: Vec<&'static str>,
    /// The member's order; null for none.
    pub order: Option<OrderOut>,
}

/// A cancelled order.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = CancelledShirtOrder)]
pub(super) struct CancelledOut {
    /// The order's number.
    pub id: i64,
}

/// Which orders to list.
#[query]
#[derive(Clone, Debug)]
pub(super) struct OrdersQuery {
    /// Only those in this state.
    #[param(inline)]
    pub state: Option<State>,
    /// Part of a name, a city or a postcode.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page. An export has no pages.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// An order with what is needed for shipping.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
#[schema(as = ManagedShirtOrder)]
pub(super) struct ManagedOrder {
    /// The order.
    #[serde(flatten)]
    #[column(flatten)]
    pub order: OrderOut,
    /// The member who ordered it.
    pub user_id: i64,
    /// The name of the member who ordered it.
    pub user_name: String,
}

impl Columns for ManagedOrder {
    const NAMES: &'static [&'static str] = &[
        "number",
        "state",
        "size",
        "cut",
        "name",
        "street",
        "extra",
        "postcode",
        "city",
        "region",
        "country",
        "phone",
        "note",
        "tracking",
        "ordered_at",
        "sent_at",
        "user_id",
    ];

    fn cells(&self) -> Vec<String> {
        let o = &self.order;
        let mut cells = vec![o.id.to_string()];
        let texts = [
            &o.state,
            &o.size,
            &o.cut,
            &o.name,
            &o.street,
            &o.extra,
            &o.postcode,
            &o.city,
            &o.region,
            &o.country,
            &o.phone,
            &o.note,
            &o.tracking,
        ];
        cells.extend(texts.into_iter().cloned());
        cells.extend([o.ordered_at.to_string(), o.sent_at.map(|at| at.to_string()).unwrap_or_default()]);
        cells.push(self.user_id.to_string());
        cells
    }
}

/// The new state of an order.
#[input]
#[derive(Debug)]
#[schema(as = ShirtOrderPatch)]
pub(super) struct OrderPatch {
    /// `ordered` or `sent`.
    pub state: State,
    /// The carrier's tracking number, at most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(one_line))]
    pub tracking: String,
}

/// Orders to mark as sent.
#[input]
#[derive(Debug)]
#[schema(as = ShirtsSentIn)]
pub(super) struct SentIn {
    /// Numbers of 1 to 500 orders.
    #[garde(length(min = 1, max = 500))]
    pub ids: Vec<i64>,
}

/// The result of marking orders as sent.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ShirtsSent)]
pub(super) struct SentOut {
    /// How many orders were marked as sent. Orders that were sent before do not count.
    pub sent: i64,
}

/// What a program requires before it opens the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ShirtWhen)]
pub(super) enum When {
    /// Members of the program can order.
    Joined,
    /// Members must have completed the program.
    Completed,
}

/// A program that opens the form.
#[input]
#[derive(Clone, Copy, Debug)]
#[schema(as = ShirtProgramIn)]
pub(super) struct ProgramIn {
    /// The program.
    pub id: i64,
    /// `joined` or `completed`.
    pub when: When,
}

/// Who can order.
#[input]
#[derive(Debug)]
#[schema(as = ShirtOfferIn)]
pub(super) struct OfferIn {
    /// Whether anyone can order now.
    pub open: bool,
    /// The text above the form, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub text: String,
    /// At most 50 programs that open the form.
    #[serde(default)]
    #[garde(length(max = 50), dive)]
    pub programs: Vec<ProgramIn>,
    /// At most 20 packages that open the form, by their labels.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 60)))]
    pub packages: Vec<String>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// A program that opens the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ShirtProgram)]
pub(super) struct ProgramOut {
    /// The program.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// What it requires.
    pub when: When,
}

/// Who can order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ShirtOffer)]
pub(super) struct OfferOut {
    /// Whether anyone can order now.
    pub open: bool,
    /// The text above the form.
    pub text: String,
    /// Programs that open the form.
    pub programs: Vec<ProgramOut>,
    /// Packages that open the form.
    pub packages: Vec<String>,
    /// Grows with each change; 0 before the first.
    pub version: i64,
}
