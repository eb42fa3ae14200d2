//! Notices about members' programs: title and body of each.

use daymark_actors::clock::{Day, Instant};
use daymark_web::words::ordinal;
use jiff::tz::TimeZone;

/// A program starts tomorrow; unless `joined`, the member has a reserved place.
#[must_use]
pub fn starts(title: &str, start: Day, joined: bool) -> (String, String) {
    let day = start.strftime("%A, %-d %B");
    let body = if joined {
        format!("Your first day is {day}, in your own time zone.")
    } else {
        format!("The first day is {day}. We have reserved a place for you. Join to start with everyone.")
    };
    (format!("{title} starts tomorrow"), body)
}

/// Late logs still count until an instant, shown in this zone.
#[must_use]
pub fn grace(title: &str, until: Instant, zone: &TimeZone) -> (String, String) {
    let until = zone.to_datetime(until.timestamp()).strftime("%A, %-d %B, %H:%M");
    let body = "Logs you made offline count if they arrive by then. Open Daymark once on each device you use. After that time, \
                the results are final.";
    (format!("{title}: late logs still count until {until}"), body.to_owned())
}

/// Another member passed this one; `reached` is a text such as "30 points".
#[must_use]
pub fn overtaken(title: &str, rank: i64, members: i64, reached: &str) -> (String, String) {
    let body = format!("You are now {} of {members} with {reached}.", ordinal(rank));
    (format!("Another member passed you in {title}"), body)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::*;
    use daymark_base::civil::parse_zone;

    #[test]
    fn notices_show_local_dates_and_the_rank() {
        let berlin = parse_zone("Europe/Berlin").expect("a zone");
        assert!(
            starts("May", date(2026, 5, 1), true)
                .1
                .starts_with("Your first day is Friday, 1 May, in your own time zone.")
        );
        let until = "2026-06-03T22:00:00Z".parse::<Timestamp>().expect("an instant").into();
        assert_eq!(grace("May", until, &berlin).0, "May: late logs still count until Thursday, 4 June, 00:00");
        assert_eq!(overtaken("May", 2, 12, "30 points").1, "You are now 2nd of 12 with 30 points.");
    }
}
