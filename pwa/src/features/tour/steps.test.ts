import { expect, test } from 'vitest';
import { leadsTo, stepsWith } from './steps';

const ids = (...there: string[]) =>
  stepsWith((id) => there.includes(id), 'Daymark').map(({ id }) => id);

test('the tour has a step for each part on the page, in its own order', () => {
  expect(ids('me', 'streak', 'day')).toEqual(['welcome', 'day', 'streak', 'me']);
  expect(ids()).toEqual(['welcome']);
});

test('the tour leads to the programs unless the member is in one', () => {
  const none = { active_challenge_id: null, active_custom_challenge_id: null };
  expect(leadsTo(none)).toBe('/challenges');
  expect(leadsTo({ ...none, active_challenge_id: 3 })).toBeUndefined();
  expect(leadsTo({ ...none, active_custom_challenge_id: 4 })).toBeUndefined();
  expect(leadsTo(undefined)).toBe('/challenges');
});
