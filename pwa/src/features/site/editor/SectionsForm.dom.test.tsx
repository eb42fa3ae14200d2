import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Site } from '@/lib/site';
import { SectionsForm } from './SectionsForm';

const section = (key: string) => ({ key, shown: true, title: '', text: '', items: [] });
const site = {
  version: 1,
  sections: [section('landingPage'), section('howItWorks')],
  colours: {},
} as unknown as Site;

test('a refused section opens, with the focus on the refused field', async () => {
  const errors = { 'sections[1].title': ['must be a single line of text'] };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: 'Please check.', errors }, { status: 422 })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SectionsForm site={site} preview={() => null} />
    </QueryClientProvider>,
  );
  const rows = screen.getAllByRole('button', { expanded: false });
  fireEvent.click(rows[0] as HTMLElement);
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Heading must be a single line of text.')).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByLabelText('Heading')).toHaveFocus());
});
