import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FindField } from './FindField';
import { PickField } from './PickField';

const articles = [
  { id: 1, title: 'Walk' },
  { id: 2, title: 'Sleep' },
];
const named = { label: 'Articles', kind: 'articles' } as const;

const list = async () => Response.json({ data: articles });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** Shows a field for up to two articles. */
function show(fetch: () => Promise<Response>, given: number[] = [], error?: string) {
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Field = () => {
    const [chosen, change] = useState(given);
    return <PickField {...named} most={2} chosen={chosen} error={error} change={change} />;
  };
  render(<Field />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return client;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.getByRole('searchbox', { name: 'Articles' });

test('the focus stays in the field, whatever is chosen or removed', async () => {
  show(list);
  await press('Walk');
  expect(field()).toHaveFocus();
  await press('Sleep');
  expect(screen.getByRole('button', { name: 'Remove Sleep' })).toHaveFocus();
  await press('Remove Walk');
  expect(field()).toHaveFocus();
});

test('a full list keeps its label and shows its error', () => {
  show(list, [1, 2], 'Walk is a draft.');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByText('Articles')).toBeInTheDocument();
  const group = screen.getByRole('group', { name: 'Articles' });
  expect(group).toHaveAccessibleDescription('Walk is a draft.');
  expect(group).toHaveAttribute('data-invalid');
});

test('the error of a list with a free place is at its field', () => {
  show(list, [1], 'Walk is a draft.');
  expect(screen.getByLabelText('Articles')).toBe(field());
  expect(field()).toHaveAccessibleDescription('Walk is a draft.');
});

test.each([
  ['is missing', async () => Response.json({}, { status: 404 }), 'Article 7 (not published)'],
  ['did not load', lost, 'Article 7'],
])('a chosen article that %s shows its number', async (_, fetch, name) => {
  const client = show(fetch, [7]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(await screen.findByText(name)).toBeInTheDocument();
});

test('a search that fails says so', async () => {
  show(lost);
  expect(await screen.findByText(/^You are offline/)).toBeInTheDocument();
  expect(screen.queryByText('No results.')).toBeNull();
});

test('a field without a list of its own has a hint, and keeps the focus after a choice', async () => {
  vi.stubGlobal('fetch', list);
  const choose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FindField {...named} hint="Members see them first." chosen={[]} choose={choose} />
    </QueryClientProvider>,
  );
  expect(field()).toHaveAccessibleDescription('Members see them first.');
  await userEvent.type(field(), 'walk');
  await press('Walk');
  expect(choose).toHaveBeenCalledWith({ id: 1, name: 'Walk' });
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});
