import { expect, test } from 'vitest';
import { type Activity, type Figures, type Line, patched, SAMPLES, sampled } from './activity';

const none = {
  sign_ups: 0,
  active: 0,
  logs: 0,
  mails: { sent: 0, kept: 0, cancelled: 0, failed: 0 },
  pushes: { taken: 0, gone: 0, refused: 0 },
  errors: 0,
  online_most: 0,
};
const figures: Figures = {
  online: 3,
  logs_per_minute: 0,
  errors_per_minute: 0,
  waiting: { logs: 0, mails: 0, pushes: 0 },
  date: '2026-03-02',
  today: none,
};
const line = (id: string, second: number, done = true): Line => ({
  id,
  user_id: 1,
  name: 'Ana',
  challenge_id: 1,
  activity: 'Walk',
  local_date: '2026-03-02',
  at: new Date(Date.parse('2026-03-02T10:00:00Z') + second * 1000).toISOString(),
  done,
});
const told = (...activity: Line[]): Activity => ({ figures, sign_ups: [], activity, answers: [] });

test('new lines come first, and the latest figures replace the old ones', () => {
  const next = patched(told(line('b', 20), line('a', 10)), {
    ...told(line('c', 30)),
    figures: { ...figures, online: 4 },
  });
  expect(next.activity.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(next.figures.online).toBe(4);
});

test('undoing an activity updates its line instead of adding another', () => {
  const next = patched(told(line('a', 10)), told(line('a', 15, false)));
  expect(next.activity.map(({ id, done }) => [id, done])).toEqual([['a', false]]);
});

test('lists and chart samples keep only the newest entries', () => {
  const many = Array.from({ length: 60 }, (_, i) => line(String(i), i));
  const kept = patched(told(), told(...many)).activity;
  expect(kept).toEqual(many.slice(-50).reverse());
  expect(sampled(Array(SAMPLES).fill(0), 7).at(-1)).toBe(7);
  expect(sampled(Array(SAMPLES).fill(0), 7)).toHaveLength(SAMPLES);
});

test('a repeated sign-up is listed once, with the latest name', () => {
  const someone = (name: string) => ({ member: 5, name, at: '2026-03-02T10:00:00Z' });
  const before = { ...told(), sign_ups: [someone('old@example.org')] };
  expect(patched(before, { ...told(), sign_ups: [someone('Ana')] }).sign_ups).toEqual([
    someone('Ana'),
  ]);
});
