import { expect, test } from 'vitest';
import { meanOf, shareOf } from './numbers';

test('a share is a whole percentage, and 0 without people', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 0)]).toEqual([33, 67, 0]);
});

test('the mean weights ratings by people, and is undefined without ratings', () => {
  const counts = [
    { value: 0, label: '0', people: 1 },
    { value: 4, label: '4', people: 3 },
  ];
  expect(meanOf(counts)).toBe(3);
  expect(meanOf([])).toBeUndefined();
});
