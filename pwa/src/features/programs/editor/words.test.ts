import { expect, test } from 'vitest';
import { deletionWords, placeWords, recurrenceOf, rhythmOf } from './words';

test('a field path is shown in readable words', () => {
  expect(placeWords('steps[2].plan[0].duration')).toBe('Step 3, part 1, duration');
  expect(placeWords('activities[0].title')).toBe('Activity 1, title');
  expect(placeWords('steps[1].plan')).toBe('Step 2, plan');
  expect(placeWords('dead_line')).toBe('Dead line');
});

test('a recurrence converts to form values and back', () => {
  const several = [
    [3, 7],
    [10, 30],
    [3, 14],
    [2, 90],
  ].map(([times, per]) => ({ times, per }));
  for (const recurrence of [1, 365, ...several] as never[]) {
    const { rhythm, times } = rhythmOf(recurrence);
    expect(recurrenceOf(rhythm, times)).toEqual(recurrence);
  }
});

test('the consequences of deleting are explained if deleting is possible', () => {
  expect(deletionWords('deleted')).toMatch(/permanently/);
  expect(deletionWords('archived')).toMatch(/archived/);
  expect(deletionWords(undefined)).toBeUndefined();
});
