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

/** Shows a field for up to `most` articles. */
function show(fetch: () => Promise<Response>, given: number[] = [], error?: string, most = 2) {
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Field = () => {
    const [chosen, change] = useState(given);
    return <PickField {...named} most={most} chosen={chosen} error={error} change={change} />;
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

test('a removal moves the focus to the next choice, and only from the last to the field', async () => {
  show(list);
  await press('Walk');
  expect(field()).toHaveFocus();
  await press('Sleep');
  expect(screen.getByRole('button', { name: 'Remove Sleep' })).toHaveFocus();
  await press('Remove Walk');
  expect(screen.getByRole('button', { name: 'Remove Sleep' })).toHaveFocus();
  await press('Walk');
  await press('Remove Walk');
  expect(screen.getByRole('button', { name: 'Remove Sleep' })).toHaveFocus();
  await press('Remove Sleep');
  expect(field()).toHaveFocus();
});

test('the only choice of a full list leaves the focus to the field', async () => {
  show(list, [], undefined, 1);
  await press('Walk');
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
  expect(screen.getByRole('list', { name: 'Chosen' })).toBeInTheDocument();
  expect(screen.queryByRole('group')).toBeNull();
});

test.each([
  ['is missing', async () => Response.json({}, { status: 404 }), 'Article 7 (not published)'],
  ['did not load', lost, 'Article 7'],
])('a chosen article that %s shows its number', async (_, fetch, name) => {
  const client = show(fetch, [7]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(await screen.findByText(name)).toBeInTheDocument();
});

test('a chosen company that is missing is not called deleted', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PickField label="Company" kind="companies" most={1} chosen={[7]} change={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Company 7 (not available)')).toBeInTheDocument();
});

test('a search that fails says so', async () => {
  show(lost);
  expect(await screen.findByText(/^You are offline/)).toBeInTheDocument();
  expect(field()).toHaveAccessibleDescription(/^You are offline/);
  // The live region would announce it again at each retry.
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a search field on its own shows its hint, and keeps the focus after a choice', async () => {
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
