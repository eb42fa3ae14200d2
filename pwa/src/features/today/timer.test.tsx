import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OfflineLog } from '@/offline/log';
import { DayList } from './components/DayList';
import { TimerButton } from './components/TimerButton';
import { LogContext } from './LogContext';
import { clockOf, isTimed, startTimer, stopTimer } from './timer';

beforeEach(() => localStorage.clear());

test('only activities measured in minutes have a timer', () => {
  expect(['minutes', 'Min', 'mins '].map(isTimed)).toEqual([true, true, true]);
  expect([isTimed('steps'), isTimed('minute steps'), isTimed(null)]).toEqual([false, false, false]);
});

test('only one timer runs at a time, and stopping it returns its whole minutes once', () => {
  startTimer('1.2.2026-11-21', 0);
  startTimer('1.3.2026-11-21', 60_000);
  expect(JSON.parse(localStorage.getItem('daymark.timer') ?? '')).toMatchObject({ since: 0 });
  expect(stopTimer(25 * 60_000 + 59_000)).toBe(25);
  expect(stopTimer(99 * 60_000)).toBe(0);
  startTimer('1.2.2026-11-21', 60_000);
  expect(stopTimer(0)).toBe(0);
});

test('elapsed time is formatted as minutes and seconds, with hours if needed', () => {
  expect([0, 5_000, 245_000, 3_750_000].map(clockOf)).toEqual(['0:00', '0:05', '4:05', '1:02:30']);
});

test('stopping the timer adds its minutes', async () => {
  localStorage.setItem(
    'daymark.timer',
    JSON.stringify({ entry: '1.2.2026-11-21', since: Date.now() - 12 * 60_000 - 500 }),
  );
  const add = vi.fn();
  render(<TimerButton habit={{ id: '1.2.2026-11-21', title: 'Move' }} add={add} />);
  expect(screen.getByRole('timer')).toHaveTextContent(/^12:0\d$/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop timer: Move' }));
  expect(add).toHaveBeenCalledExactlyOnceWith(12);
  expect(screen.getByRole('button', { name: 'Start timer: Move' })).toBeEnabled();
});

test('a timer that ran past midnight can be stopped, and counts for its own day', async () => {
  const entry = '1.2.2026-11-21';
  startTimer(entry, Date.now() - 40 * 60_000 - 500);
  const log = vi.fn(() => Promise.resolve());
  const view = { programs: [], shown: () => ({ title: 'Move', date: '2026-11-21' }) };
  const own = { log, view, listen: () => () => undefined } as unknown as OfflineLog;
  render(
    <LogContext value={own}>
      <DayList day={{ date: '2026-11-22', entries: [] }} resting={new Set()} asked={undefined} />
    </LogContext>,
  );
  expect(screen.getByText('Saturday 21st November')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Stop timer: Move' }));
  expect(log).toHaveBeenCalledExactlyOnceWith(entry, [{ kind: 'add_amount', value: 40 }]);
  expect(screen.queryByRole('timer')).toBeNull();
});
