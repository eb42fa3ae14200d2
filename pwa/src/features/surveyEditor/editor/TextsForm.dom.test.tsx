import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextsForm } from './TextsForm';

test('only edited texts are sent, so that those of a colleague stay', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  const texts = { title: 'Sleep', summary: 'Short', intro: '', thanks: '', source: '' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextsForm survey={{ id: 4, ...texts } as never} />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.input(title, { target: { value: 'Sleep well' } });
  fireEvent.submit(title.form as HTMLFormElement);
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Sleep well' }]));
});
