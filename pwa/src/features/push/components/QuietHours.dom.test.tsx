import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { quietHours } from '../queries';
import { QuietHours } from './QuietHours';

test('two quick changes are both kept, and sent one after the other', async () => {
  const bodies: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const hours = await request.json();
    bodies.push(hours);
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ data: hours });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(quietHours.queryKey, { from: '22:00', to: '07:00' });
  render(
    <QueryClientProvider client={client}>
      <QuietHours />
    </QueryClientProvider>,
  );
  const choose = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  choose('From', '21:00');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  choose('To', '06:00');
  expect(screen.getByLabelText('From')).toHaveValue('21:00');
  await act(async () => answers[0]?.());
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  expect(bodies).toEqual([
    { from: '21:00', to: '07:00' },
    { from: '21:00', to: '06:00' },
  ]);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});
