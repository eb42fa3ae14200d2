import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { EditReminder } from './EditReminder';

test('a reminder of which only a day was changed asks before it closes', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const { bodies } = holdChanges();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditReminder dayStart={3} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByLabelText('Sunday'));
  fireEvent.click(screen.getByLabelText('Close'));
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.submit(screen.getByLabelText('Sunday').closest('form') as HTMLFormElement);
  await vi.waitFor(() => expect(bodies).toMatchObject([{ weekdays: [1, 2, 3, 4, 5, 6] }]));
});
