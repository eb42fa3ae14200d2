import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { EditReminder } from './EditReminder';

const onClose = vi.fn();
const form = () => screen.getByLabelText('Sunday').closest('form') as HTMLFormElement;

/** Shows the form of a new reminder. Returns what it sends. */
function show() {
  const { bodies } = holdChanges();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditReminder dayStart={3} onClose={onClose} />
    </QueryClientProvider>,
  );
  return bodies;
}

test('a reminder of which only a day was changed asks before it closes', async () => {
  const bodies = show();
  fireEvent.click(screen.getByLabelText('Sunday'));
  fireEvent.click(screen.getByLabelText('Close'));
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.submit(form());
  await vi.waitFor(() => expect(bodies).toMatchObject([{ weekdays: [1, 2, 3, 4, 5, 6] }]));
});

test('a reminder without a day is not sent, and says so at its days', async () => {
  const bodies = show();
  const days = screen.getByRole('group', { name: 'On these days' });
  expect(days).not.toHaveAccessibleDescription();
  for (const day of screen.getAllByRole('checkbox', { checked: true })) fireEvent.click(day);
  expect(days).toHaveAccessibleDescription('Choose at least one day.');
  fireEvent.submit(form());
  await vi.waitFor(() => expect(screen.getByLabelText('Monday')).toHaveFocus());
  expect(bodies).toEqual([]);
});
