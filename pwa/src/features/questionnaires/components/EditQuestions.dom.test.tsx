import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { EditQuestions } from './EditQuestions';

test('points that are typed back to their saved value are not unsaved', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({ data: url.endsWith('/question') ? [] : { points: 10, questions: [] } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditQuestions of={{ step: 2 }} title="Start" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const points = await screen.findByLabelText('Points for answering');
  await waitFor(() => expect(points).toHaveValue('10'));
  const type = (value: string) => fireEvent.change(points, { target: { value } });
  type('25');
  expect(isHeld()).toBe(true);
  type('10');
  expect(isHeld()).toBe(false);
});
