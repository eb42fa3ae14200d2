import { expect, test } from 'vitest';
import { civilDate } from './moments';

test('a civil date keeps its day and has its year', () => {
  expect(civilDate('2026-05-06')).toBe('6 May 2026');
});
