import { expect, test } from 'vitest';
import {
  deed,
  type Habit,
  type HabitChange,
  habitsIn,
  putOff,
  reasonOf,
  stage,
  stagesOf,
  standing,
  viewOf,
  ways,
} from './rules';

const titles = ['Closed', 'Review Now', 'Forming', 'Doing', 'Impossible', 'Not Now'];
const habit = (activity_id: number, id: number, more: Partial<Habit> = {}) =>
  ({
    activity_id,
    status: { id, title: titles[id], color: 'grey' },
    done_days: 3,
    allowed: [],
    ...more,
  }) as unknown as Habit;
const all = [0, 1, 2, 3, 4, 5].map((id) => habit(id, id));
const ids = (habits: Habit[]) => habits.map(({ activity_id }) => activity_id);

test('tab names ignore case and separators, and unknown ones open the first tab', () => {
  expect(['Not Now', 'not-now', 'NOT_NOW'].map(viewOf)).toEqual(['not-now', 'not-now', 'not-now']);
  expect([viewOf('History'), viewOf('nowhere'), viewOf(undefined)]).toEqual([
    'history',
    'take-action',
    'take-action',
  ]);
});

test('each tab lists the habits in its stages', () => {
  expect(ids(habitsIn(all, 'take-action'))).toEqual([1, 2, 3]);
  expect(ids(habitsIn(all, 'not-now'))).toEqual([5]);
  expect(ids(habitsIn(all, 'impossible'))).toEqual([4]);
});

test('habits to review come first, and empty stages are hidden', () => {
  const groups = stagesOf([habit(7, 3), habit(8, 1), habit(9, 3)]);
  expect(groups.map(({ title, habits }) => [title, ids(habits)])).toEqual([
    ['Review Now', [8]],
    ['Doing', [7, 9]],
  ]);
});

test('habits that are impossible or marked Not Now are not due', () => {
  expect([...putOff(all)]).toEqual([4, 5]);
});

test('a habit’s state is described in one line', () => {
  const line = (id: number, more?: Partial<Habit>) => standing(habit(1, id, more));
  expect(line(1, { done_days: 0 })).toBe('Will you work on this habit?');
  expect(line(1, { done_days: 0, since: '2026-06-01T08:00:00Z' })).toBe(
    'Done on 0 days. Ready for review.',
  );
  expect(line(1)).toBe('Done on 3 days. Ready for review.');
  expect(line(2, { done_days: 1 })).toBe(
    'Done on 1 day. It moves to Doing at 21 days and 50% strength.',
  );
  expect(line(3)).toBe('Done on 3 days. This is now a habit.');
  expect(line(5, { review_on: '2026-06-05' })).toBe('Set aside until Friday 5th June');
});

test('buttons use the labels from the specification', () => {
  expect([stage.forming, stage.notNow, stage.impossible, stage.review].map(deed)).toEqual([
    'Take Action',
    'Not Now',
    'Can’t do this',
    'Review now',
  ]);
});

test('a habit’s possible next stages are listed in tab order', () => {
  expect(ways(habit(1, 1, { allowed: [2, 4, 5].map((id) => ({ id })) as never }))).toEqual([
    2, 5, 4,
  ]);
});

test('a change shows its reason and review date', () => {
  const change = (cause: HabitChange['cause'], from: number, to: number, review_on?: string) =>
    ({ cause, from: { id: from }, to: { id: to }, review_on }) as unknown as HabitChange;
  expect(reasonOf(change('firm', 2, 3))).toBe('Done on 21 days, so it is now a habit');
  expect(reasonOf(change('member', 1, 5, '2026-06-05'))).toBe(
    'You decided. Review on Friday 5th June',
  );
  expect(reasonOf(change('member', 5, 5, '2026-05-10'))).toBe(
    'You changed the review date. Review on Sunday 10th May',
  );
});
