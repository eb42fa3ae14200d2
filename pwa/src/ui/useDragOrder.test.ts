import { expect, test } from 'vitest';
import { moved, ordered } from './useDragOrder';

test('a row moves to another index, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('moving a row outside the list changes nothing', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('rows follow the order that is being saved, and new ones come last', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(ordered(rows, [3, 9, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
});
