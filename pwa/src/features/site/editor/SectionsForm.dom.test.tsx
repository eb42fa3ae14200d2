import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Site, wholeSite } from '@/lib/site';
import { SectionsForm } from './SectionsForm';

const section = (key: string) => ({ key, shown: true, title: '', text: '', items: [] });
const site = {
  version: 1,
  sections: [section('landingPage'), section('howItWorks')],
  colours: {},
} as unknown as Site;

/** Changes and saves the heading of the second section. */
function saveHeading(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <SectionsForm site={site} preview={() => null} />
    </QueryClientProvider>,
  );
  const rows = screen.getAllByRole('button', { expanded: false });
  fireEvent.click(rows[1] as HTMLElement);
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Hello' } });
  fireEvent.click(rows[1] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
}

test.each([
  ['Heading', { 'sections[1].title': ['is wrong.'] }],
  ['Text', { 'sections[1].title': ['is wrong.'], 'sections[0].text': ['is wrong.'] }],
])('the first refused section opens, with the focus on its field: %s', async (label, errors) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: 'Please check.', errors }, { status: 422 })),
  );
  saveHeading(new QueryClient());
  expect(await screen.findByText(`${label} is wrong.`)).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});

test('the front page shows saved sections at once', async () => {
  const client = new QueryClient();
  client.setQueryData(wholeSite.queryKey, site);
  const saved = { ...site, version: 2 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: saved })));
  saveHeading(client);
  await vi.waitFor(() => expect(client.getQueryData(wholeSite.queryKey)).toEqual(saved));
});
