import { expect, test } from 'vitest';
import type { Mark } from '@/offline/view';
import { slipWords } from './words';

const said = (yesterday: Mark, today: Mark) =>
  slipWords([
    { date: '2026-11-20', mark: yesterday },
    { date: '2026-11-21', mark: today },
  ]);

test('a day that was left open is spoken of without guilt, and only where there is one', () => {
  expect(said('freeze', 'open')).toBe('Friday was open. A freeze covered it.');
  expect(said('missed', 'open')).toBe('Friday was open. Today begins a new row.');
  expect(said('missed', 'done')).toBe('Friday was open. A new row has begun.');
  expect(said('rest', 'open')).toBeUndefined();
  expect(said('done', 'done')).toBeUndefined();
});
