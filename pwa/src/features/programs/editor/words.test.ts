import { expect, test } from 'vitest';
import { deletionWords, moved, placeWords, recurrenceOf, rhythmOf } from './words';

test('a place is named as people name it', () => {
  expect(placeWords('steps[2].plan[0].duration')).toBe('Step 3, part 1, duration');
  expect(placeWords('activities[0].title')).toBe('Activity 1, title');
  expect(placeWords('steps[1].plan')).toBe('Step 2, plan');
  expect(placeWords('dead_line')).toBe('Dead line');
});

test('a step moves up and down, and stays where it stood', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

test('how often something is due, to the form and back', () => {
  for (const recurrence of [1, 365, { times: 3, per: 7 }, { times: 10, per: 30 }] as never[]) {
    const { rhythm, times } = rhythmOf(recurrence);
    expect(recurrenceOf(rhythm, times)).toEqual(recurrence);
  }
});

test('what deleting does is said; where it cannot be, nothing is', () => {
  expect(deletionWords('deleted')).toMatch(/permanently/);
  expect(deletionWords('archived')).toMatch(/archived/);
  expect(deletionWords(undefined)).toBeUndefined();
});
