import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Invited } from './Invited';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, hash, children }: { to: string; hash: string; children: ReactNode }) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}));

const challenge = {
  id: 7,
  title: 'Ours',
  category: 'UNTIMED',
  state: 'running',
  timezone: 'UTC',
  members_count: 1,
  activities: [],
  steps: [],
  package: 'gold',
  package_title: 'Golden',
};

const answers: [string, () => Response][] = [
  ['/join', () => Response.json({ code: 'package_needed', message: 'No.' }, { status: 402 })],
  ['/challenge/user', () => Response.json({ data: { challenges: [] } })],
  ['/challenge-invite/', () => Response.json({ data: { challenge, shared_by: null } })],
];

test('a member without the plan that a shared program needs is led to the plans', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    answers.find(([part]) => url.includes(part))?.[1](),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Invited token="a-token" toProgram={() => null} joined={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Join program' }));
  await screen.findByText('You need the Golden plan to join this program.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/packages#gold');
  expect(screen.queryByRole('button', { name: 'Join program' })).toBeNull();
});
