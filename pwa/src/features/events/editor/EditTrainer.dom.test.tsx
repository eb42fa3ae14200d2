import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { EditTrainer } from './EditTrainer';

test('a trainer’s rich text is sent, and not lost when the dialog is closed', async () => {
  const { bodies } = holdChanges();
  const onClose = vi.fn();
  const trainer = { id: 2, name: 'Ida Holm', role: 'Guide', bio: 'Knows birds.', image: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditTrainer
        event={{ id: 7, trainers: [trainer] } as never}
        trainer={trainer}
        writing={({ label, onChange }) => (
          <button type="button" onClick={() => onChange('Knows *birds*.')}>
            {label}
          </button>
        )}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('About them'));
  fireEvent.click(screen.getByLabelText('Close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Name').form as HTMLFormElement);
  const sent = { name: 'Ida Holm', role: 'Guide', bio: 'Knows *birds*.' };
  await vi.waitFor(() => expect(bodies).toEqual([sent]));
});
