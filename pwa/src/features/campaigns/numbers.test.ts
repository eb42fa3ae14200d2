import { expect, test } from 'vitest';
import { goal, left, perMinute, progress, share } from './numbers';

const reactions = { unsubscribed: 1, opened: 0, clicked: 0 };
const counts = { queued: 60, sent: 50, failed: 6, skipped: 4, ...reactions };
const sending = { recipients: 80, counts, started_at: '2026-05-06T10:00:00Z', finished_at: null };

test('progress counts sent, failed and skipped mails', () => {
  expect([progress(sending), left(sending), goal(sending)]).toEqual([75, 20, 80]);
});

test('progress never exceeds 100%, even if people subscribe during sending', () => {
  expect(progress({ ...sending, recipients: 40 })).toBe(100);
  expect(left({ ...sending, recipients: 40 })).toBe(0);
  expect(
    progress({ ...sending, recipients: 0, counts: { ...counts, sent: 0, failed: 0, skipped: 0 } }),
  ).toBe(0);
});

test('percentages are rounded up', () => {
  expect([share(1, 8), share(1, 3), share(0, 0), share(5, 5)]).toEqual([
    '13%',
    '34%',
    '0%',
    '100%',
  ]);
  expect(progress({ ...sending, recipients: 90 })).toBe(67);
});

test('the rate is sent mails per minute, over at least one minute', () => {
  const at = (time: string) => Date.parse(`2026-05-06T${time}Z`);
  expect(perMinute(sending, at('10:05:00'))).toBe(10);
  expect(perMinute({ ...sending, finished_at: '2026-05-06T10:00:10Z' }, at('12:00:00'))).toBe(50);
  expect(perMinute({ ...sending, started_at: null }, at('10:05:00'))).toBe(0);
});
