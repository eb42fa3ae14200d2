import { expect, test } from 'vitest';
import { meanOf } from './numbers';

test('the mean weights ratings by people, and is undefined without ratings', () => {
  const counts = [
    { value: 0, label: '0', people: 1 },
    { value: 4, label: '4', people: 3 },
  ];
  expect(meanOf(counts)).toBe(3);
  expect(meanOf([])).toBeUndefined();
});
