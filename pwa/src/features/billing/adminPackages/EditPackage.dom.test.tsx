import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditPackage } from './EditPackage';

test('a wrong number shows an error, and is not sent', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
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
