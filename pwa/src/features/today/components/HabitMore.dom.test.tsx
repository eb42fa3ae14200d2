import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Shown } from '@/offline/view';
import { HabitMore } from './HabitMore';

const habit = {
  id: '1.2.2026-05-04',
  status: 'open',
  target: null,
  note: null,
} as unknown as Shown;

test('a status keeps the note that was just typed', () => {
  const act = vi.fn(async () => true);
  render(<HabitMore habit={habit} act={act} close={() => undefined} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ill' } });
  fireEvent.click(screen.getByRole('button', { name: "Can't do this" }));
  expect(act).toHaveBeenCalledWith(
    habit.id,
    { kind: 'set_note', value: 'ill' },
    { kind: 'set_status', value: 'impossible' },
  );
});
