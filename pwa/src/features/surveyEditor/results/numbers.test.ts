import { expect, test } from 'vitest';
import { changeOf, meanOf } from './numbers';

test('the mean weights ratings by people, and is undefined without ratings', () => {
  const counts = [
    { value: 0, label: '0', people: 1 },
    { value: 4, label: '4', people: 3 },
  ];
  expect(meanOf(counts)).toBe(3);
  expect(meanOf([])).toBeUndefined();
});

test('a change needs a score in both months', () => {
  expect(changeOf(70, 64)).toBe(6);
  expect(changeOf(0, 5)).toBe(-5);
  expect(changeOf(70, null)).toBeUndefined();
  expect(changeOf(undefined, 70)).toBeUndefined();
});
