import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import type { User } from '../queries';
import { UserSwitches } from './UserSwitches';

const user = { id: 3, test_user: false, disabled: false, privacy_level: 'public' } as User;

/** The settings; each call waits for the next of `answers`. */
function open(account = user) {
  const { paths, answers } = holdChanges();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserSwitches user={account} may={{ edit: true, disable: true }} />
    </QueryClientProvider>,
  );
  const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
  const sent = () => paths.map((path) => path.split('/').at(-1));
  return { sent, answers, turn };
}

test('a second change during the first one is sent after it', async () => {
  const { sent, answers, turn } = open();
  turn('Test user');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  turn('Disabled');
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Disabled' })).toBeChecked());
  expect(screen.getByRole('switch', { name: 'Test user' })).toBeChecked();
  expect(sent()).toEqual(['mark-test-user']);
  answers[0]?.(Response.json({ data: { ...user, test_user: true } }));
  await vi.waitFor(() => expect(sent()).toEqual(['mark-test-user', 'disabled']));
});

test('a closed account is hidden until it is opened again', () => {
  open({ ...user, privacy_level: 'hidden', erase_at: '2026-12-31T00:00:00Z' });
  expect(screen.getByLabelText('Visible to others')).toBeDisabled();
  expect(screen.getByText(/Reopen it to change this/)).toBeVisible();
});

test('a change without a network says so and is undone', async () => {
  const { turn } = open();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  turn('Disabled');
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Disabled' })).not.toBeChecked();
});
