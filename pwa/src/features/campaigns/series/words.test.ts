import { expect, test } from 'vitest';
import { actions, whenWords } from './words';

test.each([
  ['confirmed', 0, null, 'Right away'],
  ['confirmed', 0, 540, 'On the same day at 09:00'],
  ['joined', 1, null, 'After 1 day'],
  ['joined', 3, 1110, 'After 3 days at 18:30'],
  ['weekly', 0, null, 'Monday at 09:00'],
  ['weekly', 6, 1080, 'Sunday at 18:00'],
] as const)('a %s mail, day %i, minute %j, is shown as “%s”', (starts, days, at_minute, said) => {
  expect(whenWords(starts, { days, at_minute })).toBe(said);
});

test('the text for turning on a series says who gets how many mails', () => {
  const told = { mails: 3, days: 14, narrowed: false, again: false };
  expect(actions.turnOnText({ ...told, starts: 'confirmed' })).toBe(
    'From now on, everyone who confirms a subscription gets 3 emails over 14 days.',
  );
  expect(actions.turnOnText({ ...told, starts: 'weekly', mails: 1, again: true })).toBe(
    'Every subscriber with an account, now or later, gets 1 email a week. People already in it continue. Emails that are too late are skipped.',
  );
});
