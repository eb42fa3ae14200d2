use daymark_base::civil::parse_zone;
use jiff::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;

use super::*;

const HOUR: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR;

fn at(text: &str) -> Instant {
    text.parse::<Timestamp>().expect("an instant").into()
}

/// The entry of 2026-05-10 in UTC, in a program of all of May.
fn arrival(occurred: &str, received: &str) -> Arrival<'static> {
    const UTC: &TimeZone = &TimeZone::UTC;
    Arrival {
        local_date: date(2026, 5, 10),
        existed: true,
        tz: UTC,
        close: at("2026-05-11T12:00:00Z"),
        day_start_hour: 0,
        occurred_at: at(occurred),
        received_at: at(received),
        window: Window {
            first: date(2026, 5, 1),
            last: Some(date(2026, 5, 31)),
            grace_until: Some(at("2026-06-04T00:00:00Z")),
            allow_backfill: false,
        },
        joined_on: date(2026, 5, 1),
        left_on: None,
        retired_on: None,
    }
}

fn of(occurred: &str, received: &str) -> Credit {
    credit(&arrival(occurred, received))
}

#[test]
fn entries_earn_full_credit_until_12_hours_after_the_day() {
    assert_eq!(of("2026-05-10T00:00:00Z", "2026-05-10T00:00:00Z"), Credit::Full);
    assert_eq!(of("2026-05-11T11:59:59.999Z", "2026-05-11T11:59:59.999Z"), Credit::Full);
    assert_eq!(of("2026-05-11T12:00:00Z", "2026-05-11T12:00:00Z"), Credit::History);
}

#[test]
fn timely_entries_received_within_7_days_earn_full_credit() {
    assert_eq!(of("2026-05-11T11:59:59Z", "2026-05-18T11:59:59.999Z"), Credit::Full);
    assert_eq!(of("2026-05-11T11:59:59Z", "2026-05-18T12:00:00Z"), Credit::Refused(Refusal::TooOld));
}

#[test]
fn retro_entries_within_7_days_earn_only_with_backfill() {
    assert_eq!(of("2026-05-17T23:59:59Z", "2026-05-17T23:59:59Z"), Credit::History);
    assert_eq!(of("2026-05-17T23:59:59Z", "2026-05-18T11:00:00Z"), Credit::History);
    assert_eq!(of("2026-05-18T00:00:00Z", "2026-05-18T00:00:00Z"), Credit::Refused(Refusal::TooOld));
    let mut a = arrival("2026-05-17T23:59:59Z", "2026-05-17T23:59:59Z");
    a.window.allow_backfill = true;
    assert_eq!(credit(&a), Credit::Full);
    a.occurred_at = at("2026-05-18T00:00:00Z");
    a.received_at = a.occurred_at;
    assert_eq!(credit(&a), Credit::Refused(Refusal::TooOld));
}

#[test]
fn nothing_is_credited_once_results_are_final() {
    let mut a = arrival("2026-05-31T20:00:00Z", "2026-06-03T23:59:59Z");
    (a.local_date, a.close) = (date(2026, 5, 31), at("2026-06-01T12:00:00Z"));
    assert_eq!(credit(&a), Credit::Full);
    a.received_at = at("2026-06-04T00:00:00Z");
    assert_eq!(credit(&a), Credit::History);
    a.window.allow_backfill = true;
    assert_eq!(credit(&a), Credit::History);
}

#[test]
fn future_dates_are_rejected_with_60_s_of_tolerance() {
    let future = Credit::Refused(Refusal::FutureDate);
    assert_eq!(of("2026-05-09T23:59:59Z", "2026-05-09T23:59:59Z"), future);
    // By the device's own clock the date had not begun, although it had by the time of arrival.
    assert_eq!(of("2026-05-09T23:59:59Z", "2026-05-10T09:00:00Z"), future);
    // A clock 60 s ahead is believed, one further ahead is not.
    assert_eq!(of("2026-05-10T00:00:30Z", "2026-05-09T23:59:30Z"), Credit::Full);
    assert_eq!(of("2026-05-10T00:00:30.001Z", "2026-05-09T23:59:30Z"), future);
    assert_eq!(of("2030-01-01T00:00:00Z", "2026-05-10T09:00:00Z"), Credit::Full, "clamped to the arrival");
}

#[test]
fn the_date_follows_the_time_zone_and_day_start_hour() {
    let east = parse_zone("Pacific/Kiritimati").expect("zone");
    let mut a = arrival("2026-05-09T10:00:00Z", "2026-05-09T10:00:00Z");
    assert_eq!(credit(&a), Credit::Refused(Refusal::FutureDate));
    a.tz = &east;
    assert_eq!(credit(&a), Credit::Full);
    a.day_start_hour = 3;
    assert_eq!(credit(&a), Credit::Refused(Refusal::FutureDate));
}

#[test]
fn imported_entries_count_as_history_at_any_age() {
    let past = |received: &str, joined: Day, first: Day| {
        let mut a = arrival(received, received);
        (a.joined_on, a.window.first) = (joined, first);
        credit_of_past(&a)
    };
    let (day, later) = (date(2026, 5, 10), date(2026, 5, 20));
    assert_eq!(past("2036-05-10T09:00:00Z", day, day), Credit::History, "too old for a log");
    assert_eq!(past("2026-05-25T09:00:00Z", later, day), Credit::History, "before the member joined");
    assert_eq!(past("2026-05-10T09:00:00Z", day, later), Credit::History, "before the program began");
    assert_eq!(past("2026-05-10T09:00:00Z", day, day), Credit::Full, "what could be logged counts like a log");
    assert_eq!(past("2026-05-09T09:00:00Z", later, later), Credit::Refused(Refusal::OutsideProgram), "a future date");
    let mut left = arrival("2026-05-25T09:00:00Z", "2026-05-25T09:00:00Z");
    left.left_on = Some(date(2026, 5, 9));
    assert_eq!(credit_of_past(&left), Credit::Refused(Refusal::NotMember));
}

#[test]
fn skipped_dates_are_rejected_with_no_such_day() {
    let a = Arrival { existed: false, ..arrival("2026-05-10T09:00:00Z", "2026-05-10T09:00:00Z") };
    assert_eq!(credit(&a), Credit::Refused(Refusal::NoSuchDay));
    assert_eq!(credit_of_past(&a), Credit::Refused(Refusal::NoSuchDay));
    assert_eq!(credit_of_past(&Arrival { joined_on: date(2026, 5, 20), ..a }), Credit::Refused(Refusal::NoSuchDay));
    assert_eq!(Refusal::NoSuchDay.code(), "no_such_day");
}

#[test]
fn dates_outside_the_program_or_the_membership_are_refused() {
    let mut a = arrival("2026-05-10T09:00:00Z", "2026-05-10T09:00:00Z");
    a.joined_on = date(2026, 5, 11);
    assert_eq!(credit(&a), Credit::Refused(Refusal::NotMember));
    a.joined_on = a.local_date;
    assert_eq!(credit(&a), Credit::Full);
    a.left_on = Some(date(2026, 5, 9));
    assert_eq!(credit(&a), Credit::Refused(Refusal::NotMember));
    a.left_on = Some(a.local_date);
    assert_eq!(credit(&a), Credit::Full);
    a.retired_on = Some(date(2026, 5, 11));
    assert_eq!(credit(&a), Credit::Full);
    a.retired_on = Some(a.local_date);
    assert_eq!(credit(&a), Credit::Refused(Refusal::Retired));
    a.window.last = Some(date(2026, 5, 9));
    assert_eq!(credit(&a), Credit::Refused(Refusal::OutsideProgram));
    a.window = Window { first: date(2026, 5, 11), last: None, grace_until: None, allow_backfill: true };
    assert_eq!(credit(&a), Credit::Refused(Refusal::OutsideProgram));
}

#[test]
fn an_operation_is_late_if_its_device_synced_in_between() {
    let (made, close, got) = (Instant(100), Instant(200), Instant(300));
    assert!(is_late(made, close, got, Some(Instant(150))));
    assert!(!is_late(made, close, got, None), "never seen before");
    assert!(!is_late(made, close, got, Some(Instant(100))), "not since");
    assert!(!is_late(made, close, got, Some(Instant(300))), "only now");
    assert!(!is_late(made, close, Instant(199), Some(Instant(150))), "received in time");
    assert!(!is_late(Instant(200), close, got, Some(Instant(250))), "not made in time");
}

#[test]
fn a_clock_far_ahead_is_replaced_by_the_arrival_time() {
    let got = Instant(1_000_000);
    let near = Hlc::new(Instant(1_060_000), 9);
    assert_eq!(clock_of(Some(near), Instant(5), got), near);
    assert_eq!(clock_of(Some(Hlc::new(Instant(1_060_001), 9)), Instant(5), got), Hlc::new(got, 0));
    assert_eq!(clock_of(None, Instant(5), got), Hlc::new(Instant(5), 0));
    assert_eq!(clock_of(None, Instant(2_000_000), got), Hlc::new(got, 0));
}

proptest! {
    /// For any clock: an accepted operation belongs to a date that has begun by the server's clock, within the
    /// tolerance.
    #[test]
    fn device_clocks_never_grant_future_days(
        ahead in -20_i64..20, occurred in 0..40 * DAY_MS, received in 0..40 * DAY_MS, hour in 0_i8..=6,
        zone in prop::sample::select(vec!["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"]),
    ) {
        let tz = parse_zone(zone).expect("zone");
        let base = at("2026-04-10T00:00:00Z");
        let mut a = arrival("2026-05-10T00:00:00Z", "2026-05-10T00:00:00Z");
        (a.tz, a.day_start_hour) = (&tz, hour);
        (a.occurred_at, a.received_at) = (base.plus_ms(occurred), base.plus_ms(received));
        a.window = Window { first: Day::MIN, last: None, grace_until: None, allow_backfill: true };
        a.joined_on = Day::MIN;
        a.local_date = plus_days(local_date(a.received_at, &tz, hour), ahead);
        let taken = !matches!(credit(&a), Credit::Refused(_));
        prop_assert!(!taken || day_start(a.local_date, &tz, hour) <= a.received_at.plus_ms(CLOCK_TOLERANCE_MS));
        prop_assert!(!taken || ahead >= -REACH_DAYS - 1, "reaches back at most eight dates");
    }

    /// Waiting longer never earns more.
    #[test]
    fn arriving_later_never_earns_more_credit(occurred in 0..20 * DAY_MS, first in 0..20 * DAY_MS, wait in 0..20 * DAY_MS) {
        let worth = |c| match c { Credit::Full => 2, Credit::History => 1, Credit::Refused(_) => 0 };
        let mut a = arrival("2026-05-05T00:00:00Z", "2026-05-05T00:00:00Z");
        let base = a.occurred_at;
        a.occurred_at = base.plus_ms(occurred);
        a.received_at = a.occurred_at.plus_ms(first);
        let early = credit(&a);
        a.received_at = a.received_at.plus_ms(wait);
        prop_assert!(worth(credit(&a)) <= worth(early));
    }
}
