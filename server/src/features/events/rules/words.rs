//! What members are told of events, in which words.

use daymark_actors::clock::Instant;
use jiff::tz::TimeZone;

use crate::civil::zone_name;

/// When and where an event is, for whom it is told.
pub struct Told<'a> {
    /// Its title.
    pub title: &'a str,
    /// When it begins and ends.
    pub at: (Instant, Instant),
    /// Its own zone.
    pub zone: &'a TimeZone,
    /// Where it is, when it has a place.
    pub venue: Option<&'a str>,
    /// The zone of whom it is told.
    pub reader: &'a TimeZone,
}

impl Told<'_> {
    /// Such as "Friday, 8 May, 18:00 to 19:30 (Europe/Berlin; 12:00 where you are)": by the event's own clocks, which are those
    /// of its place, and by the reader's where they show another time.
    fn when(&self) -> String {
        let (starts, ends) = self.at;
        let wall = |at: Instant, zone: &TimeZone| zone.to_datetime(at.timestamp());
        let (from, to) = (wall(starts, self.zone), wall(ends, self.zone));
        let until = if from.date() == to.date() { "%H:%M" } else { "%A, %-d %B, %H:%M" };
        let when = format!("{} to {}", from.strftime("%A, %-d %B, %H:%M"), to.strftime(until));
        let own = wall(starts, self.reader);
        if own == from {
            return when;
        }
        let own = own.strftime(if own.date() == from.date() { "%H:%M" } else { "%A, %H:%M" });
        format!("{when} ({}; {own} where you are)", zone_name(self.zone))
    }

    fn when_and_where(&self) -> String {
        match self.venue {
            Some(venue) => format!("{}, at {venue}.", self.when()),
            None => format!("{}.", self.when()),
        }
    }
}

/// Title and body: it starts tomorrow.
#[must_use]
pub fn starts(told: &Told<'_>) -> (String, String) {
    (format!("{} starts tomorrow", told.title), told.when_and_where())
}

/// Title and body: its time or its place has changed.
#[must_use]
pub fn changed(told: &Told<'_>) -> (String, String) {
    let body =
        format!("It is now on {} If that does not suit you, you can leave it on its page.", told.when_and_where());
    (format!("{} has changed", told.title), body)
}

/// Title and body: it does not take place.
#[must_use]
pub fn cancelled(told: &Told<'_>) -> (String, String) {
    let body = format!("It was planned for {}. There is nothing that you have to do.", told.when());
    (format!("{} is cancelled", told.title), body)
}

/// Title and body: somebody is asked to come.
#[must_use]
pub fn invited(told: &Told<'_>) -> (String, String) {
    (format!("You are invited to {}", told.title), told.when_and_where())
}

/// Title and body: somebody who waited has a place.
#[must_use]
pub fn place_given(told: &Told<'_>) -> (String, String) {
    let body = format!("You were next in line, and you are in: {}", told.when_and_where());
    (format!("A place in {} is yours", told.title), body)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::civil::parse_zone;

    #[test]
    fn the_clock_of_the_place_and_the_readers_own_are_named_where_they_differ() {
        let at = |text: &str| -> Instant { text.parse::<Timestamp>().expect("an instant").into() };
        let zone = |name: &str| parse_zone(name).expect("a zone");
        let (berlin, paris, auckland) = (zone("Europe/Berlin"), zone("Europe/Paris"), zone("Pacific/Auckland"));
        let evening = (at("2026-05-08T16:00:00Z"), at("2026-05-08T17:30:00Z"));
        let told = |at, venue, reader| Told { title: "Spring walk", at, zone: &berlin, venue, reader };
        assert_eq!(
            starts(&told(evening, Some("Town hall"), &paris)),
            ("Spring walk starts tomorrow".into(), "Friday, 8 May, 18:00 to 19:30, at Town hall.".into())
        );
        assert_eq!(
            invited(&told(evening, None, &auckland)).1,
            "Friday, 8 May, 18:00 to 19:30 (Europe/Berlin; Saturday, 04:00 where you are)."
        );
        let (_, body) = cancelled(&told((evening.0, at("2026-05-10T10:00:00Z")), Some("Hut"), &TimeZone::UTC));
        let planned =
            "It was planned for Friday, 8 May, 18:00 to Sunday, 10 May, 12:00 (Europe/Berlin; 16:00 where you are).";
        assert!(body.starts_with(planned), "{body}");
    }
}
