import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Shown } from '@/offline/view';
import { HabitMore } from './HabitMore';

const habit = {
  id: '1.2.2026-05-04',
  status: 'open',
  target: { amount: 30 },
  note: 'calm',
} as unknown as Shown;

/** Renders the form of a habit; `show` updates the habit. */
function open() {
  const act = vi.fn(async () => true);
  const form = (now: Shown) => <HabitMore habit={now} act={act} close={() => undefined} />;
  const { rerender } = render(form(habit));
  return { act, show: (now: Shown) => rerender(form(now)) };
}

test('a status keeps the note that was just typed', () => {
  const { act } = open();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'ill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Can’t do this' }));
  expect(act).toHaveBeenCalledWith(
    habit.id,
    { kind: 'set_note', value: 'ill' },
    { kind: 'set_status', value: 'impossible' },
  );
});

test('an amount does not send back a note that changed elsewhere', () => {
  const { act, show } = open();
  show({ ...habit, note: 'calm, then wind' });
  fireEvent.change(screen.getByLabelText('Exact amount'), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(act).toHaveBeenCalledWith(habit.id, { kind: 'set_amount', value: 20 });
});

test('an amount can have a decimal comma', () => {
  const { act } = open();
  fireEvent.change(screen.getByLabelText('Exact amount'), { target: { value: '2,5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(act).toHaveBeenCalledWith(habit.id, { kind: 'set_amount', value: 2.5 });
});

test.each([
  ['Save', '1,200', 'Enter a number, such as 1000 or 2.5.'],
  ['Not now', '1,200', 'Enter a number, such as 1000 or 2.5.'],
  ['Can’t do this', '2000000000', 'Enter a number from 0 to 1,000,000,000.'],
])('%s waits until the amount is right, and focuses it', async (name, value, fault) => {
  const { act } = open();
  const amount = screen.getByLabelText('Exact amount');
  fireEvent.change(amount, { target: { value } });
  fireEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toHaveAccessibleDescription(fault);
  expect(act).not.toHaveBeenCalled();
});
