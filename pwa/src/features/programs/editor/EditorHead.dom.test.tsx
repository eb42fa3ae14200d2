import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditorHead } from './EditorHead';
import type { Edited } from './queries';

test('pressing Open program twice sends one call', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return new Promise(() => undefined);
  });
  const challenge = { id: 7, title: 'Daylight', state: 'draft', category: 'UNTIMED' };
  const edited = { challenge, changes: 'anything', lacks: [], template: false };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorHead
        edited={edited as unknown as Edited}
        mayRead={false}
        preview={null}
        saved={async () => true}
      />
    </QueryClientProvider>,
  );
  const open = screen.getByRole('button', { name: 'Open program' });
  fireEvent.click(open);
  await vi.waitFor(() => expect(open).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(open);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(1);
});
