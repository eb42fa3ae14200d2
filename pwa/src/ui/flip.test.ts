import { expect, test } from 'vitest';
import { arrivals, shifts } from './flip';

const tops = (...ids: string[]) => new Map(ids.map((id, index) => [id, index * 50]));

test('rows that swap start from each other’s place; the others do not move', () => {
  expect([...shifts(tops('a', 'b', 'c'), tops('b', 'a', 'c'))]).toEqual([
    ['b', 50],
    ['a', -50],
  ]);
});

test('a row that comes in pushes those below, and does not glide itself', () => {
  const before = tops('a', 'b');
  const after = tops('a', 'x', 'b');
  expect([...shifts(before, after)]).toEqual([['b', -50]]);
  expect(arrivals(before, after)).toEqual(['x']);
});

test('nothing moves and nothing is new on the first look', () => {
  expect(shifts(new Map(), tops('a', 'b')).size).toBe(0);
  expect(arrivals(new Map(), tops('a', 'b'))).toEqual([]);
});
