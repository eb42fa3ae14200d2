import { expect, test } from 'vitest';
import { fromFirst } from './fromFirst';

const from = (all: number[]) => fromFirst(all, (n) => n > 0, 3);

test('a series starts at its first value but keeps a minimum length', () => {
  expect(from([0, 0, 1, 0, 2])).toEqual([1, 0, 2]);
  expect(from([0, 0, 0, 0, 2])).toEqual([0, 0, 2]);
  expect(from([0, 1, 0, 0, 2])).toEqual([1, 0, 0, 2]);
  expect(from([0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
  expect(from([0, 2])).toEqual([0, 2]);
});
