import { expect, test } from 'vitest';
import { arrivals, shifts } from './flip';

const tops = (...ids: string[]) => new Map(ids.map((id, index) => [id, index * 50]));

test('swapped rows start at each other’s position, and the others do not move', () => {
  expect([...shifts(tops('a', 'b', 'c'), tops('b', 'a', 'c'))]).toEqual([
    ['b', 50],
    ['a', -50],
  ]);
});

test('a new row shifts the rows below it, but not itself', () => {
  const before = tops('a', 'b');
  const after = tops('a', 'x', 'b');
  expect([...shifts(before, after)]).toEqual([['b', -50]]);
  expect(arrivals(before, after)).toEqual(['x']);
});

test('the first measurement yields no shifts and no arrivals', () => {
  expect(shifts(new Map(), tops('a', 'b')).size).toBe(0);
  expect(arrivals(new Map(), tops('a', 'b'))).toEqual([]);
});
