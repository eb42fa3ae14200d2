import { expect, test } from 'vitest';
import { unitOf } from './units';

test('a known unit is singular for an amount of 1, and an unknown one is unchanged', () => {
  expect([0, 1, 1.5, 2].map((amount) => unitOf(amount, 'minutes'))).toEqual([
    'minutes',
    'minute',
    'minutes',
    'minutes',
  ]);
  expect([unitOf(1, 'glasses'), unitOf(1, 'pas'), unitOf(1, 'km')]).toEqual(['glass', 'pas', 'km']);
});
