import { expect, test } from 'vitest';
import civil from '../../../tests/vectors/civil.json';
import credit from '../../../tests/vectors/credit.json';
import day from '../../../tests/vectors/day.json';
import merge from '../../../tests/vectors/merge.json';
import plan from '../../../tests/vectors/plan.json';
import points from '../../../tests/vectors/points.json';
import visibility from '../../../tests/vectors/surveys/visibility.json';
import { dayClose, isSkipped, localDate } from './dates';
import { fold, type Placed, type Target } from './merge';
import type { Change, Status } from './model';
import { type Due, dayClass, due, type Own } from './plan';
import { capped, counts, earned } from './points';
import { oneOp } from './server.fake';
import { type Answers, askedOf } from './surveys/asked';
import type { Given } from './surveys/model';

// Runs the cases in tests/vectors, because the server implements the same rules.

test.each(civil.local_date)('$at in $zone (day start $day_start_hour:00) is on $date', (of) => {
  expect(localDate(Date.parse(of.at), of.zone, of.day_start_hour)).toBe(of.date);
});

test.each(civil.day_close)('$date in $zone (day start $day_start_hour:00) closes at $at', (of) => {
  expect(dayClose(of.date, of.zone, of.day_start_hour)).toBe(Date.parse(of.at));
});

test.each(civil.skipped)('$zone skipped $date: $skipped', ({ date, zone, skipped }) => {
  expect(isSkipped(date, zone)).toBe(skipped);
});

test.each(merge.cases)('merge: $name', ({ ops, target, entry }) => {
  const placed: Placed[] = ops.map(({ id, device, hlc, kind, value }) => ({
    op: oneOp({ kind, value } as Change, hlc, id),
    device,
  }));
  expect(fold(placed, target as Target | null)).toEqual(entry);
  expect(fold(placed.reverse(), target as Target | null)).toEqual(entry);
});

test.each(points.earned)('$status with $amount of $target.amount earns $earned', (of) => {
  const state = { status: of.status as Status, amount: of.amount, note: null };
  expect(earned(state, of.points, of.target as Target | null)).toBe(of.earned);
});

test.each(points.capped)('$earned with a daily cap of $daily_cap becomes $given', (of) => {
  expect(capped(of.earned, of.daily_cap)).toEqual(of.given);
});

test.each(credit.cases)('$date in $zone, logged at $made_at, counts: $counts', (of) => {
  const made = { at: Date.parse(of.made_at), tz: of.zone };
  expect(counts(of.date, made, of.day_start_hour, of.allow_backfill)).toBe(of.counts);
});

test.each(day.cases)('$asked (skipped: $skipped) is $class', ({ asked, skipped, class: want }) => {
  const entries = asked.map(([word, status]) => ({
    due: (word ?? undefined) as Due | undefined,
    status: status as Status,
  }));
  expect(dayClass(entries, skipped)).toBe(want);
});

test.each(plan.cases)(
  'plan: $name',
  ({ program, joined_on, left_on, activity, steps, done, due: want }) => {
    const challenge = {
      category: program.start ? 'TIMED' : 'UNTIMED',
      start_date: program.start,
      end_date: program.end,
      duration: program.duration,
      steps: steps.map((items) => ({
        plan: items.map(({ duration, asked }) => ({
          duration,
          asked: asked ? [{ activity_id: 1, ...asked }] : [],
        })),
      })),
    };
    const own = { challenge, membership: { joined_on, left_on } } as unknown as Own;
    const doneBetween = (first: string, last: string) =>
      done.filter((date) => first <= date && date <= last).length;
    for (const [date, word] of Object.entries(want)) {
      const asked = due(own, { id: 1, ...activity } as never, date, doneBetween);
      expect(asked ?? null, date).toBe(word);
    }
  },
);

test.each(visibility.cases)('visibility: $name', ({ questions, answers, asked }) => {
  const given = (content: (values: number[]) => Partial<Given>): Answers =>
    Object.fromEntries(
      Object.entries(answers).map(([id, values]) => [
        id,
        { question_id: Number(id), type_id: 0, ...content(values) },
      ]),
    );
  const ids = (answers: Answers) => askedOf(questions, answers).map(({ id }) => id);
  expect(ids(given((values) => ({ answers: values })))).toEqual(asked);
  // A single value can be a choice or a rating.
  if (Object.values(answers).some(({ length }) => length !== 1)) return;
  expect(ids(given(([rate]) => ({ selected_rate: rate ?? null })))).toEqual(asked);
});
