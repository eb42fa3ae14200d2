//! An event as a file for calendars (RFC 5545).

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use daymark_actors::clock::Instant;
use daymark_web::access::Visitor;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::markdown;
use daymark_web::openapi::Described;
use daymark_web::part::Path;
use daymark_web::reply::Reply;

use super::model::EventStatus;
use super::parts::{self, VenueOut};
use super::routes::{link, visible};
use super::words;

/// Longest line, in octets.
const LINE: usize = 75;

/// The endpoint of calendar files.
pub fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/core/event/{id}/calendar.ics", "An event as a calendar file", read).shared()]
}

/// The event's data for calendars.
struct Entry<'a> {
    id: i64,
    title: &'a str,
    about: &'a str,
    status: EventStatus,
    starts: Instant,
    ends: Instant,
    place: Option<&'a VenueOut>,
    link: Option<&'a str>,
    sequence: i64,
    changed: Instant,
    host: &'a str,
    origin: &'a str,
}

async fn read(ctx: Visitor, Path((id,)): Path<(i64,)>) -> Result<Calendar> {
    let row = visible(&ctx, id, ctx.caller.as_ref()).await?;
    let (venues, _, _) = parts::of_event(&ctx.db, id).await?;
    let link = link(&row, ctx.caller.as_ref());
    let card = row.card.out(ctx.clock.now());
    let about = match card.summary.trim() {
        "" => markdown::render(&ctx, &row.description).first,
        summary => summary.to_owned(),
    };
    let text = calendar(&Entry {
        id,
        title: &card.title,
        about: &about,
        status: card.status,
        starts: card.starts_at,
        ends: card.ends_at,
        place: venues.first(),
        link: link.as_deref(),
        sequence: row.sequence,
        changed: row.updated_at,
        host: ctx.config.mail_host(),
        origin: ctx.config.public_url.origin(),
    });
    Ok(Calendar { id, text })
}

/// The file. Its instants are in UTC, so it needs no time zone definitions; a calendar updates an event with a known
/// UID when SEQUENCE is higher.
fn calendar(e: &Entry<'_>) -> String {
    let at = |instant: Instant| instant.timestamp().strftime("%Y%m%dT%H%M%SZ").to_string();
    let page = format!("{}/events/{}", e.origin, e.id);
    let status = match e.status {
        EventStatus::Cancelled => "CANCELLED",
        EventStatus::Published => "CONFIRMED",
        EventStatus::Draft => "TENTATIVE",
    };
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Daymark//Events//EN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:event-{}@{}", e.id, e.host),
        format!("DTSTAMP:{}", at(e.changed)),
        format!("LAST-MODIFIED:{}", at(e.changed)),
        format!("SEQUENCE:{}", e.sequence),
        format!("STATUS:{status}"),
        format!("DTSTART:{}", at(e.starts)),
        format!("DTEND:{}", at(e.ends)),
        format!("SUMMARY:{}", escaped(e.title)),
        format!("URL:{page}"),
    ];
    let join = e.link.map(words::join_online);
    let about: Vec<&str> = [Some(e.about), join.as_deref()].into_iter().flatten().filter(|l| !l.is_empty()).collect();
    if !about.is_empty() {
        lines.push(format!("DESCRIPTION:{}", escaped(&about.join("\n"))));
    }
    let place = e.place.map(|v| {
        let parts = [&v.name, &v.address, &v.city, &v.country].into_iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(", ")
    });
    if let Some(place) = place.as_deref().or(e.link) {
        lines.push(format!("LOCATION:{}", escaped(place)));
    }
    lines.extend(["END:VEVENT".to_owned(), "END:VCALENDAR".to_owned()]);
    lines.iter().map(|line| folded(line)).collect()
}

/// Escapes a text, so that it cannot end the line or the value.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A line with its end, folded between characters before it exceeds 75 octets.
fn folded(line: &str) -> String {
    let (mut out, mut length) = (String::with_capacity(line.len() + 8), 0);
    for c in line.chars() {
        if length + c.len_utf8() > LINE {
            out.push_str("\r\n ");
            length = 1;
        }
        out.push(c);
        length += c.len_utf8();
    }
    out + "\r\n"
}

/// An iCalendar file.
struct Calendar {
    id: i64,
    text: String,
}

impl Reply for Calendar {
    fn reply(self) -> Result<HttpResponse> {
        let name = (CONTENT_DISPOSITION, format!(r#"attachment; filename="event-{}.ics""#, self.id));
        Ok(HttpResponse::Ok().content_type("text/calendar; charset=utf-8").insert_header(name).body(self.text))
    }

    fn describe(op: &mut Described) {
        op.file("200", "text/calendar");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendar_files_escape_text_and_fold_long_lines() {
        let place = VenueOut {
            id: 1,
            name: "Hall; north, left".into(),
            address: String::new(),
            city: "Örebro".into(),
            country: String::new(),
            map_url: None,
            note: String::new(),
        };
        let text = calendar(&Entry {
            id: 7,
            title: "Walk, talk; \\ back\r\nEND:VEVENT",
            about: &"ö".repeat(200),
            status: EventStatus::Cancelled,
            starts: Instant(1_778_256_000_000),
            ends: Instant(1_778_259_600_000),
            place: Some(&place),
            link: Some("https://meet.example/a,b"),
            sequence: 3,
            changed: Instant(1_778_000_000_000),
            host: "daymark.example",
            origin: "https://daymark.example",
        });
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert!(lines.iter().all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
        assert_eq!(lines.iter().filter(|line| **line == "END:VEVENT").count(), 1);
        let whole = text.replace("\r\n ", "");
        for line in [
            "UID:event-7@daymark.example",
            "SEQUENCE:3",
            "STATUS:CANCELLED",
            "DTSTART:20260508T160000Z",
            "DTEND:20260508T170000Z",
            "SUMMARY:Walk\\, talk\\; \\\\ back\\nEND:VEVENT",
            "LOCATION:Hall\\; north\\, left\\, Örebro",
            "URL:https://daymark.example/events/7",
        ] {
            assert!(whole.split("\r\n").any(|l| l == line), "{line}\n{whole}");
        }
        let about = format!("DESCRIPTION:{}\\nJoin online: https://meet.example/a\\,b\r\n", "ö".repeat(200));
        assert!(whole.contains(&about), "{whole}");
    }
}
