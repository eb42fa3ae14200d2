import { expect, test } from 'vitest';
import { unitOf } from './units';

test('a known unit is singular for an amount of 1, and an unknown one is unchanged', () => {
  expect([0, 1, 1.5, 2].map((amount) => unitOf(amount, 'minutes'))).toEqual([
    'minutes',
    'minute',
    'minutes',
    'minutes',
  ]);
  expect(['glasses', 'drinks', 'pas', 'km'].map((unit) => unitOf(1, unit))).toEqual([
    'glass',
    'drink',
    'pas',
    'km',
  ]);
});
