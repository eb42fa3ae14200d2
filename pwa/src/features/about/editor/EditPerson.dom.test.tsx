import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { about } from '../queries';
import { EditPerson } from './EditPerson';

test('a person that a colleague has changed is not overwritten, and the page is refetched', async () => {
  const bodies: unknown[] = [];
  const message = 'Another administrator has just changed this person.';
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  const close = vi.fn();
  const client = new QueryClient();
  client.setQueryData(about.queryKey, { members: [] } as never);
  const person = { id: 7, version: 3, name: 'Ida', role: '', text: '', link: null, image: null };
  render(
    <QueryClientProvider client={client}>
      <EditPerson person={person as never} onClose={close} />
    </QueryClientProvider>,
  );
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: 'Ida Holm' } });
  fireEvent.submit(name.form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toMatchObject([{ name: 'Ida Holm', version: 3 }]);
  expect(name).toHaveValue('Ida Holm');
  expect(close).not.toHaveBeenCalled();
  expect(client.getQueryState(about.queryKey)?.isInvalidated).toBe(true);
});
