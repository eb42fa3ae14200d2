import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import type { Goal } from './queries';
import { goalForm, goalIn, isTaken, lacksUnit, nameOf, progressWords, targetFault } from './words';

const goal = (more: Partial<Goal>) =>
  ({ value: 1200, target: 5000, measure: 'points', period: 'week', ...more }) as Goal;
const form = {
  title: 'Steps',
  measure: 'points',
  period: 'day',
  target: '50',
  unit: '',
} as const;
const faults = (more: object) =>
  safeParse(goalForm, { ...form, ...more }).issues?.map(({ path, message }) => [
    path?.[0].key,
    message,
  ]);

test('progress names the value, the target, the unit and the period', () => {
  expect(progressWords(goal({}))).toBe('1,200 of 5,000 points this week');
  expect(progressWords(goal({ measure: 'amount', unit: 'steps', period: 'day' }))).toBe(
    '1,200 of 5,000 steps today',
  );
  expect(progressWords(goal({ measure: 'days', value: 3, target: 20, period: 'month' }))).toBe(
    '3 of 20 days this month',
  );
});

test('a goal needs a title, a target and, for amounts, a unit', () => {
  expect(faults({})).toBeUndefined();
  expect(faults({ title: ' ' })?.[0]).toEqual(['title', 'This field is required']);
  expect(faults({ title: 'Über 5 km / day!' })).toBeUndefined();
  expect(faults({ target: ' ' })?.[0]).toEqual(['target', 'This field is required']);
  expect(lacksUnit({ ...form, measure: 'amount' })).toBe(true);
  expect(lacksUnit({ ...form, measure: 'amount', unit: 'steps' })).toBe(false);
});

test('a target outside the range is refused, and only an amount can have a fraction', () => {
  const faultIn = (target: string, measure = 'points') => targetFault({ ...form, target, measure });
  const whole = 'Enter a whole number from 1 to 1,000,000,000.';
  expect(['50', '0', '2.5', '2000000000', 'x'].map((target) => faultIn(target))).toEqual([
    undefined,
    whole,
    whole,
    whole,
    whole,
  ]);
  const range = 'Enter a number from 0.001 to 1,000,000,000.';
  expect(['2,5', '0', '2000000000', 'x'].map((target) => faultIn(target, 'amount'))).toEqual([
    undefined,
    range,
    range,
    'Enter a number, such as 1000 or 2.5.',
  ]);
});

test('a unit is sent only for amounts', () => {
  expect(goalIn({ ...form, unit: 'steps' })).toEqual({
    title: 'Steps',
    measure: 'points',
    period: 'day',
    target: 50,
  });
  expect(goalIn({ ...form, measure: 'amount', unit: 'steps' }).unit).toBe('steps');
});

test('a goal gets a unique slug, and a taken title is found regardless of case', () => {
  expect(nameOf(' Walk  more! ', [])).toBe('walk-more');
  expect(nameOf('Walk more?', [{ name: 'walk-more' }, { name: 'walk-more-2' }])).toBe(
    'walk-more-3',
  );
  expect([nameOf('Écrire', []), nameOf('歩く', [])]).toEqual(['ecrire', 'goal']);
  expect(isTaken('walk MORE ', [{ title: 'Walk more' }])).toBe(true);
  expect(isTaken('Walk', [{ title: 'Walk more' }])).toBe(false);
});

test('a target may have a decimal comma', () => {
  expect(goalIn({ ...form, target: '2,5' }).target).toBe(2.5);
});
