import { expect, test } from 'vitest';
import { civilDate } from './moments';

test('a date without a time is written with day, month and year', () => {
  expect(civilDate('2026-05-06')).toBe('6 May 2026');
});
