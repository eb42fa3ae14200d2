import { expect, test } from 'vitest';
import { isPast } from './cursor';

test.each([
  ['a.5', 'a.4', true],
  ['a.10', 'a.9', true],
  ['a.4', 'a.4', false],
  ['a.3', 'a.4', false],
  ['b.1', 'a.4', true],
  ['a.0', undefined, true],
])('%s is past %s: %s', (theirs, own, past) => {
  expect(isPast(theirs, own)).toBe(past);
});
