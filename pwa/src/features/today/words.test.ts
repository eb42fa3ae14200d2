import { expect, test } from 'vitest';
import type { Mark } from '@/offline/view';
import { amountWords, deviceTab, leftWords, slipWords, timesWords } from './words';

const said = (yesterday: Mark, today: Mark) =>
  slipWords([
    { date: '2026-11-20', mark: yesterday },
    { date: '2026-11-21', mark: today },
  ]);

test('yesterday is mentioned without blame, and only if it was left open', () => {
  expect(said('freeze', 'open')).toBe('Friday was open. A freeze covered it.');
  expect(said('missed', 'open')).toBe('Friday was open. A new streak starts today.');
  expect(said('missed', 'done')).toBe('Friday was open. A new streak has started.');
  expect(said('rest', 'open')).toBeUndefined();
  expect(said('done', 'done')).toBeUndefined();
});

test('the day’s summary counts the open habits, or says all set', () => {
  expect(leftWords(3, 1)).toBe('4 left');
  expect(leftWords(0, 1)).toBe('all set, 1 optional');
  expect(leftWords(0, 0)).toBe('all set');
});

test('a non-daily habit shows how often it was done in its period', () => {
  expect(timesWords({ periodDays: 7, periodDue: 4, periodDone: 0 })).toBe('0 of 4 this week');
  expect(timesWords({ periodDays: 10, periodDue: 2, periodDone: 1 })).toBe('1 of 2 in 10 days');
  expect(timesWords({})).toBeUndefined();
});

test('an amount’s unit is singular after 1 and plural otherwise', () => {
  expect([amountWords(1, 'minutes'), amountWords(2.5, 'litres'), amountWords(8, null)]).toEqual([
    '1 minute',
    '2.5 litres',
    '8',
  ]);
});

test('clearing a device counts the changes and drafts it loses', () => {
  expect(deviceTab.lossText(1, 0)).toBe('1 change is only on this device and will be lost.');
  expect(deviceTab.lossText(0, 2)).toMatch(/^2 unsaved drafts are only /);
  expect(deviceTab.lossText(3, 1)).toMatch(/^3 changes and 1 unsaved draft are only /);
});
