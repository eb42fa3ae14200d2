import { expect, test } from 'vitest';
import { asked, labelOf, monthOf, rangeOf, ranges } from './ranges';

test('a range ends today and consists of whole bars', () => {
  expect(asked(rangeOf('30d'), '2026-05-30')).toEqual({
    start: '2026-05-01',
    end: '2026-05-30',
    hours: 24,
  });
  for (const range of ranges) {
    const { start, end, hours } = asked(range, '2026-05-30');
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    expect((days * 24) % hours).toBe(0);
  }
});

test('a missing or unknown range falls back to the first one', () => {
  expect(rangeOf(undefined).id).toBe('30d');
  expect(rangeOf('ever').id).toBe('30d');
});

test('bars and months have a short and a long label', () => {
  expect(labelOf('2026-05-01T00:00:00Z')).toEqual({ short: '1 May', long: '1 May 2026' });
  expect(monthOf('2026-05')).toEqual({ short: 'May', long: 'May 2026' });
  expect(monthOf('2026-05-01')).toEqual({ short: 'May', long: 'May 2026' });
});
