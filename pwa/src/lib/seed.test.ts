import { expect, test } from 'vitest';
import { initials, seed } from './seed';

test('initials come from the first and the last word', () => {
  expect(initials('Ana Maria Silva')).toBe('AS');
  expect(initials('  ömer ')).toBe('Ö');
  expect(initials('')).toBe('');
});

test('a seed is stable and below its bound', () => {
  expect(seed('Ana', 6)).toBe(seed('Ana', 6));
  for (const name of ['a', 'Ana', 'Łukasz', '李雷']) expect(seed(name, 6)).toBeLessThan(6);
});
