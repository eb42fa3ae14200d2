import { expect, test } from 'vitest';
import { mayAppear } from './timing';

const DAY = 86_400_000;
const now = 1_800_000_000_000;
const visit = { path: '/insights', signedIn: false, now, lastShown: undefined };

test('a visitor sees it again after 24 hours, to the millisecond', () => {
  expect(mayAppear(visit)).toBe(true);
  expect(mayAppear({ ...visit, lastShown: now - DAY })).toBe(true);
  expect(mayAppear({ ...visit, lastShown: now - DAY + 1 })).toBe(false);
});

test('members never see it', () => {
  expect(mayAppear({ ...visit, signedIn: true })).toBe(false);
});

test.each(['/survey/1', '/scorecard', '/admin/users', '/user/dashboard', '/auth/signup'])(
  'it stays away from %s',
  (path) => expect(mayAppear({ ...visit, path })).toBe(false),
);

test.each(['/', '/challenges/1', '/events', '/insights/sleep'])('it may appear on %s', (path) =>
  expect(mayAppear({ ...visit, path })).toBe(true),
);
