import { expect, test } from 'vitest';
import { leadsTo, stepsWith } from './steps';

const ids = (...there: string[]) => stepsWith((id) => there.includes(id)).map(({ id }) => id);

test('the tour goes by the parts that are there, in its own order', () => {
  expect(ids('me', 'streak', 'day')).toEqual(['welcome', 'day', 'streak', 'me']);
  expect(ids()).toEqual(['welcome']);
});

test('who is in no program is led to them, and nobody else', () => {
  const none = { active_challenge_id: null, active_custom_challenge_id: null };
  expect(leadsTo(none)).toBe('/challenges');
  expect(leadsTo({ ...none, active_challenge_id: 3 })).toBeUndefined();
  expect(leadsTo({ ...none, active_custom_challenge_id: 4 })).toBeUndefined();
  expect(leadsTo(undefined)).toBe('/challenges');
});
