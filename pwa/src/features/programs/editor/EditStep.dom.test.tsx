import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { EditStep } from './EditStep';

test('a step’s rich text is sent, and not lost when the dialog is closed', async () => {
  const { bodies } = holdChanges();
  const onClose = vi.fn();
  const step = { id: 2, title: 'Start', description: 'Small.', plan: [] };
  const edited = { challenge: { id: 7, activities: [], steps: [step] }, changes: 'words' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditStep
        edited={edited as never}
        step={step as never}
        writing={({ label, onChange }) => (
          <button type="button" onClick={() => onChange('Small **steps**.')}>
            {label}
          </button>
        )}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  expect(isHeld()).toBe(false);
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  press('Description');
  expect(isHeld()).toBe(true);
  fireEvent.click(screen.getByLabelText('Close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Title').form as HTMLFormElement);
  const sent = [{ description: 'Small **steps**.' }];
  await vi.waitFor(() => expect(bodies).toEqual(sent));
});

test('days that a button adds to a step’s plan are not lost when the dialog is closed', () => {
  const onClose = vi.fn();
  const edited = { challenge: { id: 7, activities: [], steps: [] }, changes: 'anything' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditStep edited={edited as never} writing={() => null} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Add days'));
  fireEvent.click(screen.getByLabelText('Close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
});
