use jiff::civil::date;
use proptest::prelude::*;

use super::*;

const ZONES: [&str; 14] = [
    "UTC",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "America/New_York",
    "Africa/Cairo",
    "Asia/Beirut",
    "America/Havana",
    "America/Santiago",
    "Africa/Casablanca",
    "Pacific/Apia",
    "America/St_Johns",
];

fn zone(name: &str) -> TimeZone {
    parse_zone(name).expect("a known zone")
}

fn at(text: &str) -> Instant {
    text.parse::<Timestamp>().expect("an instant").into()
}

/// 2005 to 2035 in milliseconds: covers Apia 2011 and St John's changes at 00:01.
fn instants() -> impl Strategy<Value = Instant> {
    (1_104_537_600_000_i64..2_051_222_400_000).prop_map(Instant)
}

fn zones() -> impl Strategy<Value = TimeZone> {
    prop::sample::select(ZONES.to_vec()).prop_map(zone)
}

#[test]
fn a_day_without_midnight_starts_at_1_am() {
    for (name, day, start) in [
        ("Africa/Cairo", date(2026, 4, 24), "2026-04-23T22:00:00Z"),
        ("Asia/Beirut", date(2026, 3, 29), "2026-03-28T22:00:00Z"),
        ("America/Havana", date(2026, 3, 8), "2026-03-08T05:00:00Z"),
        ("America/Santiago", date(2026, 9, 6), "2026-09-06T04:00:00Z"),
    ] {
        let tz = zone(name);
        let first = day_start(day, &tz, 0);
        assert_eq!(first, at(start), "{name}");
        assert_eq!(tz.to_datetime(first.timestamp()).hour(), 1, "{name}: the wall clock jumps from 23:59 to 01:00");
        assert_eq!(local_date(first, &tz, 0), day, "{name}");
        assert_eq!(local_date(first.plus_ms(-1), &tz, 0), plus_days(day, -1), "{name}");
        assert_eq!(day_start(plus_days(day, 1), &tz, 0).0 - first.0, 23 * 3_600_000, "{name}: a day of 23 hours");
    }
}

#[test]
fn apia_has_no_30th_of_december_2011() {
    let tz = zone("Pacific/Apia");
    let jump = at("2011-12-30T10:00:00Z");
    assert_eq!(day_start(date(2011, 12, 30), &tz, 0), jump);
    assert_eq!(day_start(date(2011, 12, 31), &tz, 0), jump, "the skipped date begins and ends at once");
    assert_eq!(local_date(jump.plus_ms(-1), &tz, 0), date(2011, 12, 29));
    assert_eq!(local_date(jump, &tz, 0), date(2011, 12, 31));
    let close = at("2011-12-30T22:00:00Z");
    assert_eq!(day_close(date(2011, 12, 29), &tz, 0), close, "still 12 hours after the day's end");
}

#[test]
fn a_repeated_midnight_starts_the_day_only_once() {
    let tz = zone("America/Havana"); // 2026-11-01 01:00 goes back to 00:00
    let first = day_start(date(2026, 11, 1), &tz, 0);
    assert_eq!(first, at("2026-11-01T04:00:00Z"));
    assert_eq!(local_date(at("2026-11-01T05:30:00Z"), &tz, 0), date(2026, 11, 1));
    assert_eq!(day_start(date(2026, 11, 2), &tz, 0).0 - first.0, 25 * 3_600_000);
}

#[test]
fn setting_the_clock_back_past_midnight_keeps_the_date() {
    let tz = zone("America/St_Johns"); // 2010-11-07 00:01 went back to 23:01 of the 6th
    let start = day_start(date(2010, 11, 7), &tz, 0);
    assert_eq!(
        tz.to_datetime(start.plus_ms(120_000).timestamp()).date(),
        date(2010, 11, 6),
        "what the wall clock shows"
    );
    assert_eq!(local_date(start.plus_ms(120_000), &tz, 0), date(2010, 11, 7));
}

#[test]
fn a_skipped_start_hour_moves_to_the_end_of_the_gap() {
    let tz = zone("America/St_Johns"); // 2010-03-14 00:01 jumped to 01:01
    let one = day_start(date(2010, 3, 14), &tz, 1);
    assert_eq!(tz.to_datetime(one.timestamp()).to_string(), "2010-03-14T01:01:00");
    assert_eq!(local_date(one, &tz, 1), date(2010, 3, 14));
}

#[test]
fn the_day_can_start_after_midnight() {
    let berlin = zone("Europe/Berlin");
    assert_eq!(local_date(at("2026-01-10T02:59:59.999Z"), &berlin, 4), date(2026, 1, 9));
    assert_eq!(local_date(at("2026-01-10T03:00:00Z"), &berlin, 4), date(2026, 1, 10));
    // 2026-03-29 02:00 does not exist in Berlin: the day begins at 03:00.
    assert_eq!(day_start(date(2026, 3, 29), &berlin, 2), at("2026-03-29T01:00:00Z"));
    assert_eq!(local_date(at("2026-03-29T01:00:00Z"), &berlin, 2), date(2026, 3, 29));
    // Lord Howe moves by half an hour: 2026-10-04 02:00 becomes 02:30.
    let howe = zone("Australia/Lord_Howe");
    assert_eq!(howe.to_datetime(day_start(date(2026, 10, 4), &howe, 2).timestamp()).to_string(), "2026-10-04T02:30:00");
}

#[test]
fn a_date_closes_at_noon_by_the_wall_clock() {
    let berlin = zone("Europe/Berlin");
    assert_eq!(day_close(date(2026, 1, 9), &berlin, 0), at("2026-01-10T11:00:00Z"));
    assert_eq!(day_close(date(2026, 1, 9), &berlin, 6), at("2026-01-10T17:00:00Z"));
    // The following day has 23 hours: noon is 11 hours after its start, and noon is what the member was told.
    assert_eq!(day_close(date(2026, 3, 28), &berlin, 0), at("2026-03-29T10:00:00Z"));
    // The following day has 25 hours.
    assert_eq!(day_close(date(2026, 10, 24), &berlin, 0), at("2026-10-25T11:00:00Z"));
}

#[test]
fn one_instant_falls_on_three_dates_around_the_world() {
    let t = at("2026-05-01T10:30:00Z");
    assert_eq!(local_date(t, &zone("Pacific/Pago_Pago"), 0), date(2026, 4, 30));
    assert_eq!(local_date(t, &zone("UTC"), 0), date(2026, 5, 1));
    assert_eq!(local_date(t, &zone("Pacific/Kiritimati"), 0), date(2026, 5, 2));
    assert_eq!(day_start(date(2026, 5, 2), &zone("Asia/Kathmandu"), 0), at("2026-05-01T18:15:00Z"));
}

#[test]
fn only_iana_zone_names_are_accepted() {
    assert_eq!(zone_name(&zone("europe/BERLIN")), "Europe/Berlin");
    assert_eq!(zone_name(&zone("utc")), "UTC");
    for good in ZONES.iter().chain(&["Etc/UTC", "America/Port-au-Prince", "America/Argentina/Buenos_Aires"]) {
        assert_eq!(zone_name(&zone(good)), *good);
    }
    for bad in [
        "",
        "+02:00",
        "-0300",
        "UTC+2",
        "GMT+2",
        "Etc/GMT-2",
        "EST5EDT",
        "CET-1CEST",
        "<+03>-3",
        "Mars/Olympus",
        "Etc/Unknown",
        "posix/Europe/Berlin",
        "right/UTC",
        "../Europe/Berlin",
        "Europe/Berlin\0",
        " UTC",
        "localtime",
        "Factory",
        "Europe",
    ] {
        assert_eq!(parse_zone(bad), Err(UnknownZone), "{bad:?}");
    }
}

#[test]
fn dates_parse_only_as_yyyy_mm_dd() {
    assert_eq!(parse_day("2026-05-06"), Some(date(2026, 5, 6)));
    for bad in
        ["20260506", "2026-5-6", "2026-05-06T10:00", "+002026-05-06", "2026-126", "2026-02-30", " 2026-05-06", ""]
    {
        assert_eq!(parse_day(bad), None, "{bad:?}");
    }
}

#[test]
fn the_first_and_last_calendar_dates_do_not_panic() {
    for day in [Day::MIN, Day::MAX] {
        for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            let tz = zone(name);
            assert!(day_start(day, &tz, 0) <= day_close(day, &tz, 0));
        }
    }
    let _ = local_date(Instant(i64::MAX), &zone("Pacific/Kiritimati"), 6);
    let _ = local_date(Instant(i64::MIN), &zone("Pacific/Pago_Pago"), 6);
}

/// A calendar from its first zone and the zones that are proposed later.
fn calendar(home: &str, hour: i64, moves: &[(&str, &str)]) -> Calendar {
    let mut calendar = Calendar::beginning_at(hour);
    calendar.push(date(2000, 1, 1), zone(home), None, Instant(0));
    for (landed, to) in moves {
        calendar.propose(at(landed), zone(to)).expect("taken");
    }
    calendar
}

#[test]
fn a_skipped_date_stays_skipped_at_every_start_hour() {
    let tz = zone("Pacific/Apia");
    for hour in 0..=6 {
        let night = at("2011-12-30T10:00:00Z"); // 0:00 on the 31st
        let expected = if hour == 0 { date(2011, 12, 31) } else { date(2011, 12, 29) };
        assert_eq!(local_date(night, &tz, hour), expected, "{hour}");
        let begins = night.plus_ms(i64::from(hour) * 3_600_000);
        assert_eq!(day_start(date(2011, 12, 30), &tz, hour), begins);
        assert_eq!(day_start(date(2011, 12, 31), &tz, hour), begins);
    }
    assert!(is_skipped(date(2011, 12, 30), &tz));
    assert!(is_skipped(date(1994, 12, 31), &zone("Pacific/Kiritimati")));
    assert!(is_skipped(date(1993, 8, 21), &zone("Pacific/Kwajalein")));
    for near in [date(2011, 12, 29), date(2011, 12, 31), Day::MAX] {
        assert!(!is_skipped(near, &tz), "{near}");
    }
}

#[test]
fn travelling_west_lengthens_the_day_and_east_shortens_it() {
    let landed = "2026-06-10T15:00:00Z"; // the 10th in both
    let west = calendar("Europe/Berlin", 0, &[(landed, "America/New_York")]);
    assert_eq!(west.date(at("2026-06-10T23:00:00Z")), date(2026, 6, 10), "past midnight in Berlin");
    assert_eq!(west.date(at("2026-06-11T04:00:00Z")), date(2026, 6, 11), "midnight in New York");
    assert_eq!(west.close(date(2026, 6, 10)), at("2026-06-11T16:00:00Z"), "noon of the next date, in New York");
    assert_eq!(west.close(date(2026, 6, 9)), at("2026-06-10T10:00:00Z"), "the date before closed in Berlin");

    let east = calendar("Europe/Berlin", 0, &[(landed, "Asia/Kathmandu")]);
    assert_eq!(east.date(at("2026-06-10T18:14:00Z")), date(2026, 6, 10));
    assert_eq!(east.date(at("2026-06-10T18:15:00Z")), date(2026, 6, 11));
    assert_eq!(east.close(date(2026, 6, 10)), at("2026-06-11T10:00:00Z"), "not earlier than was promised");
}

#[test]
fn crossing_the_date_line_can_skip_a_date() {
    let landed = at("2026-06-10T10:30:00Z"); // the 9th in Pago Pago, the 11th in Kiritimati
    let mut moved = calendar("Pacific/Pago_Pago", 0, &[]);
    let span = moved.propose(landed, zone("Pacific/Kiritimati")).expect("taken");
    assert_eq!((span.from, span.first), (date(2026, 6, 10), date(2026, 6, 11)));
    assert_eq!(moved.date(landed), date(2026, 6, 11));
    let existed = |calendar: &Calendar, days: [i8; 3]| days.map(|day| calendar.existed(date(2026, 6, day)));
    assert_eq!(existed(&moved, [9, 10, 11]), [true, false, true]);
    // This remains so after a change to a start hour at which the 11th would not have begun yet: `first` is computed
    // only if it was not stored.
    assert_eq!(existed(&moved.with_start_hour(6), [9, 10, 11]), [true, false, true]);
    let mut read = calendar("Pacific/Pago_Pago", 0, &[]);
    read.push(span.from, span.tz.clone(), None, landed);
    assert_eq!(read, moved);
    assert!(moved.as_of(landed.plus_ms(-1)).existed(date(2026, 6, 10)));
}

#[test]
fn a_zone_change_is_refused_until_the_previous_one_applies() {
    // From Auckland, where the 10th ends soon, to a zone where it lasts more than a day longer.
    let first = at("2026-06-10T10:30:00Z");
    let mut west = calendar("Pacific/Auckland", 6, &[("2026-06-10T10:30:00Z", "Pacific/Pago_Pago")]);
    let later = first.plus_ms(24 * 3_600_000 + 1);
    assert_eq!(west.date(later), date(2026, 6, 10), "a long day");
    assert_eq!(west.propose(later, zone("UTC")), Err(ZoneRefusal::TooSoon));
}

#[test]
fn only_one_zone_change_is_allowed_in_24_hours() {
    let (last, day) = (at("2026-06-10T12:00:00Z"), 24 * 3_600_000);
    let moved = calendar("Europe/Berlin", 0, &[("2026-06-10T12:00:00Z", "UTC")]);
    let ask = |ms| moved.clone().propose(last.plus_ms(ms), zone("Asia/Beirut")).map(|s| s.from);
    assert_eq!(ask(day - 1), Err(ZoneRefusal::TooSoon));
    assert_eq!(ask(day), Ok(date(2026, 6, 12)));
    assert_eq!(moved.clone().propose(last.plus_ms(day), zone("utc")), Err(ZoneRefusal::Unchanged));
    // The first zone was not proposed.
    let mut fresh = Calendar::beginning_at(0);
    fresh.push(date(2026, 6, 10), zone("UTC"), None, last);
    assert!(fresh.propose(last.plus_ms(1), zone("Asia/Beirut")).is_ok());
}

proptest! {
    #[test]
    fn an_instant_lies_within_its_date(t in instants(), tz in zones(), hour in 0_i8..=6) {
        let day = local_date(t, &tz, hour);
        prop_assert!(day_start(day, &tz, hour) <= t);
        prop_assert!(t < day_start(plus_days(day, 1), &tz, hour));
        prop_assert!(day_start(plus_days(day, 1), &tz, hour) < day_close(day, &tz, hour));
    }

    #[test]
    fn a_local_date_never_moves_backwards(t in instants(), step in 0_i64..200_000_000, tz in zones(), hour in 0_i8..=6) {
        prop_assert!(local_date(t, &tz, hour) <= local_date(t.plus_ms(step), &tz, hour));
    }

    #[test]
    fn a_members_date_never_moves_backwards(
        t in instants(),
        step in 0_i64..200_000_000,
        hour in 0_i64..=6,
        changes in prop::collection::vec((zones(), -3_i64..4), 1..5),
    ) {
        // Any history, even one that the rules would have refused, with its changes close to the two instants.
        let near = local_date(t, &TimeZone::UTC, 0);
        let mut calendar = Calendar::beginning_at(hour);
        for (tz, days) in changes {
            let from = plus_days(near, days);
            calendar.push(from, tz, Some(from), t);
        }
        prop_assert!(calendar.date(t) <= calendar.date(t.plus_ms(step)));
    }

    #[test]
    fn a_zone_change_does_not_alter_earlier_dates(t in instants(), back in 0_i64..200_000_000, a in zones(), b in zones()) {
        let mut home = Calendar::beginning_at(0);
        home.push(date(2000, 1, 1), a, None, Instant(0));
        let mut moved = home.clone();
        if let Ok(span) = moved.propose(t, b) {
            let (before, after) = (home.date(t.plus_ms(-back)), moved.date(t.plus_ms(-back)));
            prop_assert!(after == before || after >= span.from);
        }
    }

    /// A member travels anywhere within the rules, including around the days that Apia and Kiritimati skipped. Exactly
    /// the dates that the member was on at some time existed.
    #[test]
    fn existing_dates_are_exactly_those_the_member_reached(
        start in prop::sample::select(vec!["2011-12-20T00:00:00Z", "2026-03-20T00:00:00Z"]),
        hour in 0_i64..=6,
        home in zones(),
        moves in prop::collection::vec((0_i64..24 * 12, zones()), 0..8),
    ) {
        let start = at(start);
        let mut calendar = Calendar::beginning_at(hour);
        let first = local_date(start, &home, i8::try_from(hour).expect("an hour"));
        calendar.push(first, home, None, start);
        let quarter = |n: i64| start.plus_ms(n * 900_000);
        let mut lived = std::collections::BTreeSet::new();
        let mut moves = moves.into_iter().map(|(at, tz)| (at * 4, tz)).collect::<Vec<_>>();
        moves.sort_by_key(|(at, _)| *at);
        let mut newest = first;
        for n in 0..20 * 96 {
            while let Some((_, tz)) = moves.first().filter(|(at, _)| *at <= n).cloned() {
                moves.remove(0);
                lived.insert(calendar.date(quarter(n)));
                let _ = calendar.propose(quarter(n), tz);
            }
            let today = calendar.date(quarter(n));
            prop_assert!(today >= newest, "an open date never moves backwards");
            prop_assert!(calendar.close(today) > quarter(n), "no date closes while it is the member's");
            newest = today;
            lived.insert(today);
        }
        let days = (0..=days_between(first, newest)).map(|n| plus_days(first, n));
        for day in days {
            prop_assert_eq!(calendar.existed(day), lived.contains(&day), "{} of {:?}", day, calendar);
        }
    }
}
