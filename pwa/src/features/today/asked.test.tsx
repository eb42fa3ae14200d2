import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OfflineLog } from '@/offline/log';
import type { Shown } from '@/offline/view';
import { HabitCard } from './components/HabitCard';
import { LogContext } from './LogContext';

const open = {
  id: '1.2.2026-11-21',
  date: '2026-11-21',
  programId: 1,
  activityId: 2,
  title: 'Walk',
  due: 'must',
  status: 'open',
  worth: 5,
  points: 0,
  amount: null,
  note: null,
} as unknown as Shown;

test('a card opened from a reminder offers Done and Not now until the habit is done', async () => {
  const log = vi.fn(() => Promise.resolve());
  const show = (habit: Shown, asked: boolean) => (
    <LogContext value={{ log } as unknown as OfflineLog}>
      <HabitCard habit={habit} program={undefined} asked={asked} />
    </LogContext>
  );
  const { rerender } = render(show(open, false));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  rerender(show(open, true));
  const card = screen.getByRole('button', { name: /^Walk/ });
  expect(card).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(log).toHaveBeenLastCalledWith(open.id, [{ kind: 'set_status', value: 'not_now' }]);
  expect(card).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(log).toHaveBeenLastCalledWith(open.id, [{ kind: 'set_status', value: 'done' }]);
  rerender(show({ ...open, status: 'done' }, true));
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});
