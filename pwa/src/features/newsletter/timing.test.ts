import { expect, test } from 'vitest';
import { mayAppear } from './timing';

const DAY = 86_400_000;
const now = 1_800_000_000_000;
const visit = { path: '/insights', signedIn: false, now, lastShown: undefined };

test('a visitor sees the popup again after exactly 24 hours', () => {
  expect(mayAppear(visit)).toBe(true);
  expect(mayAppear({ ...visit, lastShown: now - DAY })).toBe(true);
  expect(mayAppear({ ...visit, lastShown: now - DAY + 1 })).toBe(false);
});

test('members never see the popup', () => {
  expect(mayAppear({ ...visit, signedIn: true })).toBe(false);
});

test.each(['/survey/1', '/scorecard', '/admin/users', '/user/dashboard', '/auth/signup'])(
  'the popup never appears on %s',
  (path) => expect(mayAppear({ ...visit, path })).toBe(false),
);

test.each(['/', '/challenges/1', '/events', '/insights/sleep'])('the popup appears on %s', (path) =>
  expect(mayAppear({ ...visit, path })).toBe(true),
);
