import { expect, test, vi } from 'vitest';
import { civilDate, dateOf } from './moments';

vi.mock('./language', () => ({ dateLanguage: 'de' }));

test('dates with a year are in the site’s date language', () => {
  expect(civilDate('2026-05-06')).toBe('6. Mai 2026');
  expect(dateOf('2026-05-06T12:00:00Z')).toBe('6. Mai 2026');
});
