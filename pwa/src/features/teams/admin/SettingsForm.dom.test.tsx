import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { SettingsForm } from './SettingsForm';

const settings = {
  enabled: true,
  min_size: 2,
  max_size: 10,
  roster_lock: 'never',
  members_create: true,
};

test('team rules follow a colleague’s until they are edited, and are then not lost', async () => {
  const { bodies } = holdChanges();
  const client = new QueryClient();
  const form = (now: object) => (
    <QueryClientProvider client={client}>
      <SettingsForm program={7} settings={{ ...settings, ...now } as never} />
    </QueryClientProvider>
  );
  const { rerender } = render(form({}));
  rerender(form({ max_size: 6 }));
  const [least, most] = ['Smallest team on the board', 'Largest team'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  ) as [HTMLInputElement, HTMLInputElement];
  expect(most).toHaveValue('6');
  expect(isHeld()).toBe(false);
  fireEvent.change(least, { target: { value: '3' } });
  expect(isHeld()).toBe(true);
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  fireEvent.submit(least.form as HTMLFormElement);
  const { enabled: _, ...rest } = settings;
  const sent = { ...rest, min_size: 3, max_size: 6, lock_on: null };
  await vi.waitFor(() => expect(bodies).toEqual([sent]));
});

test('a program without teams gets them without an edit', async () => {
  const { bodies } = holdChanges();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm program={7} settings={{ enabled: false, roster_lock: 'never' } as never} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on teams' });
  fireEvent.submit(button.form as HTMLFormElement);
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      { min_size: 2, max_size: 10, roster_lock: 'never', lock_on: null, members_create: true },
    ]),
  );
});
