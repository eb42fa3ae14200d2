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

test.each([
  ['Heading', { 'sections[1].title': ['is wrong.'] }],
  ['Text', { 'sections[1].title': ['is wrong.'], 'sections[0].text': ['is wrong.'] }],
])('the first refused section opens, with the focus on its field: %s', async (label, errors) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: 'Please check.', errors }, { status: 422 })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SectionsForm site={site} preview={() => null} />
    </QueryClientProvider>,
  );
  const rows = screen.getAllByRole('button', { expanded: false });
  fireEvent.click(rows[1] as HTMLElement);
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Hello' } });
  fireEvent.click(rows[1] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`${label} is wrong.`)).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});
