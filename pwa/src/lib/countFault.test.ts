import { expect, test } from 'vitest';
import { countFault } from './countFault';

test('a count is a whole number in a range, and may be missing if that is allowed', () => {
  for (const text of ['1', ' 1 200 ', '3660']) expect(countFault(text, 1, 3660)).toBeUndefined();
  for (const text of ['', '0', '2.5', '3661', 'ten', '1e3', '9'.repeat(400)]) {
    expect(countFault(text, 1, 3660)).toBe('Enter a whole number from 1 to 3,660.');
  }
  expect(countFault(' ', 1, 3660, true)).toBeUndefined();
  expect(countFault('0', 1, 3660, true)).toBeDefined();
});
