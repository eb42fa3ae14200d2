import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import type { Asked } from '@/ui/Confirm';
import { modal } from '@/ui/modal';
import type { WholeEvent } from '../event';
import { EventParts } from './EventParts';

const event = {
  id: 7,
  timezone: 'UTC',
  venues: [{ id: 1, name: 'The light house' }],
  trainers: [{ id: 2, name: 'Mia', role: '' }],
  schedules: [
    {
      id: 3,
      title: 'Breathing',
      starts_at: '2026-05-04T10:00:00Z',
      ends_at: '2026-05-04T11:00:00Z',
    },
  ],
} as unknown as WholeEvent;

test.each([
  ['The light house', 'Remove venue', '/venue/1'],
  ['Mia', 'Remove person', '/trainer/2'],
  ['Breathing', 'Remove entry', '/schedule/3'],
])('%s is removed from an event only after a question', async (name, verb, path) => {
  const { paths } = holdChanges();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EventParts event={event} writing={() => null} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  const asked = modal.current()?.props as Asked;
  expect(asked).toMatchObject({ title: `Remove “${name}”?`, verb });
  expect(paths).toEqual([]);
  void asked.change();
  await vi.waitFor(() => expect(paths).toEqual([`/v1/core/event/7${path}`]));
  act(() => modal.close());
});
