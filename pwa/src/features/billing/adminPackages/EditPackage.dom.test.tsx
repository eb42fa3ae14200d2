import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Package } from '../plans';
import { EditPackage } from './EditPackage';

test('a wrong number shows an error, and is not sent', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditPackage onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const seats = screen.getByLabelText<HTMLInputElement>('Seats (company package)');
  const send = () => fireEvent.submit(seats.form as HTMLFormElement);
  type('Title', 'Team');
  type('Seats (company package)', '1,200');
  send();
  expect(seats).toBeInvalid();
  type('Seats (company package)', '1');
  send();
  expect(seats).toHaveAccessibleDescription(expect.stringContaining('from 2 to 10,000.'));
  type('Seats (company package)', '1 200');
  send();
  await vi.waitFor(() => expect(bodies).toMatchObject([{ title: 'Team', seats: 1200 }]));
});

test('an edit sends the version that it is based on, and reports a colleague’s newer one', async () => {
  const bodies: unknown[] = [];
  const message = 'Another administrator has just changed this package.';
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH') return new Promise(() => undefined);
    bodies.push(await request.json());
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  const close = vi.fn();
  const lists = { features: [], packages: [], programs: [], prices: [] };
  const of = {
    id: 7,
    title: 'Pro',
    summary: '',
    plan: 'BadgeProMemberYearly',
    position: 1,
    trial_days: 0,
    ...lists,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditPackage of={{ ...of, version: 3 } as unknown as Package} onClose={close} />
    </QueryClientProvider>,
  );
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Title').form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toMatchObject([{ title: 'Pro', version: 3 }]);
  expect(close).not.toHaveBeenCalled();
});
