import { expect, test } from 'vitest';
import { countFault } from './countFault';

const range = { minimum: 1, maximum: 3660 };

test('a count is a whole number in a range, and may be missing if that is allowed', () => {
  for (const text of ['1', ' 1 200 ', '3660']) expect(countFault(text, range)).toBeUndefined();
  for (const text of ['', '0', '2.5', '3661', 'ten', '1e3', '9'.repeat(400)]) {
    expect(countFault(text, range)).toBe('Enter a whole number from 1 to 3,660.');
  }
  expect(countFault(' ', range, true)).toBeUndefined();
  expect(countFault('0', range, true)).toBeDefined();
});
