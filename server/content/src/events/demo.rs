//! The demo's events: one is over, one is running, and three are to come.

use anyhow::{Context, Result};
use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{at_minute, local_date, parse_zone, plus_days};
use daymark_base::db::Tx;
use daymark_base::demo::ago;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result as Answer};
use daymark_web::markdown::render;
use futures_util::FutureExt;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::{EventIn, ScheduleIn, TrainerIn, VenueIn};

/// The time zone of the events.
const ZONE: &str = "Europe/Berlin";

/// An event with its parts.
struct Planned {
    event: EventIn,
    venues: Vec<VenueIn>,
    trainers: Vec<TrainerIn>,
    /// Their venue and trainer ids are indexes into `venues` and `trainers`.
    schedules: Vec<ScheduleIn>,
    /// Which people join: the index of the first, the step to the next, and how many.
    joined: (usize, usize, usize),
}

/// Today and the time zone at the events' place.
struct Place {
    today: Day,
    zone: TimeZone,
}

impl Place {
    /// An instant, by days from today and minutes of the day.
    fn at(&self, days: i64, minute: i64) -> Instant {
        at_minute(plus_days(self.today, days), minute, &self.zone)
    }
}

/// Adds the events, and lets some of these members join them.
pub(super) async fn add(ctx: &Ctx, people: &[i64], now: Instant) -> Result<()> {
    let zone = parse_zone(ZONE).context(ZONE)?;
    let place = Place { today: local_date(now, &zone, 0), zone };
    let planned = [walk(&place)?, stairs(&place)?, quiet(&place)?, sleep(&place)?, cooking(&place)?].map(|planned| {
        let html = render(ctx, &planned.event.description).html;
        (planned, html)
    });
    let people = people.to_vec();
    let write = ctx.db.write::<_, Error>(move |tx| {
        async move {
            for (event, html) in planned {
                one(tx, event, html, &people, now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    write.await.map_err(Into::into)
}

async fn one(tx: &mut Tx, planned: Planned, html: String, people: &[i64], now: Instant) -> Answer<()> {
    let begins = planned.event.starts_at;
    let id = super::create(tx, planned.event, html, now).await?;
    let (mut venues, mut trainers) = (Vec::new(), Vec::new());
    for venue in planned.venues {
        venues.push(super::add_venue(tx, id, venue, now).await?.id);
    }
    for trainer in planned.trainers {
        trainers.push(super::add_trainer(tx, id, trainer, now).await?.id);
    }
    let real = |place: Option<i64>, ids: &[i64]| place.and_then(|n| ids.get(usize::try_from(n).ok()?).copied());
    for mut entry in planned.schedules {
        entry.venue_id = real(entry.venue_id, &venues);
        entry.trainer_id = real(entry.trainer_id, &trainers);
        super::add_schedule(tx, id, entry, now).await?;
    }
    let (from, step, most) = planned.joined;
    for (n, member) in (0..most).zip(people.iter().skip(from).step_by(step)) {
        // They join over several days, in this order.
        super::join_as(tx, id, *member, ago(begins.min(now), (most - n) as i64 * 9)).await?;
    }
    Ok(())
}

fn event(text: Value, (from, to): (Instant, Instant)) -> serde_json::Result<EventIn> {
    let mut event = text;
    event["status"] = json!("published");
    event["timezone"] = json!(ZONE);
    event["starts_at"] = json!(from);
    event["ends_at"] = json!(to);
    serde_json::from_value(event)
}

fn walk(p: &Place) -> serde_json::Result<Planned> {
    let text = json!({
        "title": "Walk and Talk by the River",
        "summary": "A two-hour walk with the people you know from the leaderboard.",
        "description": "We met at the bridge, walked a loop along both banks and finished with tea. Thank you all for \
            coming. We are already planning the next one.",
    });
    Ok(Planned {
        event: event(text, (p.at(-12, 15 * 60), p.at(-12, 17 * 60)))?,
        venues: serde_json::from_value(json!([{ "name": "Jannowitz Bridge", "city": "Berlin", "country": "Germany",
            "note": "At the steps on the north side." }]))?,
        trainers: Vec::new(),
        schedules: Vec::new(),
        joined: (0, 3, 14),
    })
}

fn stairs(p: &Place) -> serde_json::Result<Planned> {
    let text = json!({
        "title": "Seven Days of Stairs",
        "summary": "One week without lifts. Wherever you are, take the stairs.",
        "description": "Every flight counts, up or down. On the last evening we meet online and share photos of our \
            favourite staircases.",
        "online_url": "https://meet.daymark.example/stairs",
    });
    Ok(Planned {
        event: event(text, (p.at(-2, 6 * 60), p.at(4, 20 * 60)))?,
        venues: Vec::new(),
        trainers: Vec::new(),
        schedules: serde_json::from_value(
            json!([{ "title": "Closing call", "description": "Online, cameras optional.",
            "starts_at": p.at(4, 19 * 60), "ends_at": p.at(4, 20 * 60) }]),
        )?,
        joined: (1, 3, 12),
    })
}

fn quiet(p: &Place) -> serde_json::Result<Planned> {
    let text = json!({
        "title": "Ten Quiet Minutes Together",
        "summary": "A short guided meditation to start the day. No experience needed.",
        "description": "Join from anywhere, camera on or off. We start on time and finish after 15 minutes, questions \
            included.",
        "online_url": "https://meet.daymark.example/quiet",
        "capacity": 100,
    });
    Ok(Planned {
        event: event(text, (p.at(2, 7 * 60 + 30), p.at(2, 7 * 60 + 45)))?,
        venues: Vec::new(),
        trainers: serde_json::from_value(json!([{ "name": "Ilse Brandt", "role": "Meditation teacher",
            "bio": "Ilse has taught meditation to beginners for twenty years. She still finds Mondays hard." }]))?,
        schedules: Vec::new(),
        joined: (0, 4, 10),
    })
}

fn sleep(p: &Place) -> serde_json::Result<Planned> {
    let text = json!({
        "title": "Sleep Better: An Evening Workshop",
        "summary": "How light, coffee and screens affect your sleep, and what you can change this week.",
        "description": "First we look at what research says about good sleep. Then you plan your next two weeks with a \
            partner, and our coach looks it over. Bring a pen and paper.",
        "capacity": 40,
    });
    let minute = |hour: i64, minute: i64| p.at(6, hour * 60 + minute);
    Ok(Planned {
        event: event(text, (minute(18, 0), minute(20, 30)))?,
        venues: serde_json::from_value(json!([
            { "name": "Town Library, Room 3", "address": "Breite Straße 30", "city": "Berlin", "country": "Germany",
              "note": "Second floor. The lift is next to the café." },
            { "name": "Library Café", "address": "Breite Straße 30", "city": "Berlin", "country": "Germany" }]))?,
        trainers: serde_json::from_value(json!([
            { "name": "Dr. Nadja Ritter", "role": "Sleep physician", "bio": "Nadja works in a sleep lab and never drinks \
                coffee after noon." },
            { "name": "Jakob Stein", "role": "Coach", "bio": "Jakob helps people change one habit at a time." }]))?,
        schedules: serde_json::from_value(json!([
            { "title": "How sleep works", "starts_at": minute(18, 0), "ends_at": minute(19, 0), "venue_id": 0,
              "trainer_id": 0 },
            { "title": "Tea and questions", "starts_at": minute(19, 0), "ends_at": minute(19, 20), "venue_id": 1 },
            { "title": "Your next two weeks", "description": "Work in pairs and write a one-page plan.",
              "starts_at": minute(19, 20), "ends_at": minute(20, 30), "venue_id": 0, "trainer_id": 1 }]))?,
        joined: (0, 2, 17),
    })
}

fn cooking(p: &Place) -> serde_json::Result<Planned> {
    let text = json!({
        "title": "Cooking Together: Five a Day",
        "summary": "We cook and share three vegetable courses.",
        "description": "We cook in groups of three and eat together at one long table. Tell us when you arrive if there \
            is anything you cannot eat. There is something for everyone.",
        "capacity": 12,
        "join_until": p.at(11, 20 * 60),
    });
    Ok(Planned {
        event: event(text, (p.at(13, 17 * 60), p.at(13, 20 * 60)))?,
        venues: serde_json::from_value(json!([{ "name": "Corner Kitchen", "address": "Oranienstraße 12",
            "city": "Berlin", "country": "Germany" }]))?,
        trainers: serde_json::from_value(json!([{ "name": "Marta Lopes", "role": "Cook" }]))?,
        schedules: Vec::new(),
        joined: (3, 3, 11),
    })
}
