import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', last_name: 'Sato' };
const signIn = (userType: string, permissions?: string[]) =>
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType, permissions }));
const entries = async () => {
  const menu = await screen.findByRole('navigation', { name: 'Administration' });
  return [...menu.querySelectorAll('a')].map((link) => link.textContent);
};

beforeEach(() => localStorage.clear());

test('an administrator sees every page, even without stored permissions', async () => {
  signIn('admin');
  visit('/admin/roles', {});
  expect(await entries()).toEqual([
    'Dashboard',
    'Programs',
    'Events',
    'Surveys',
    'Badges',
    'T-shirts',
    'Articles',
    'Comments',
    'Reviews',
    'Videos',
    'Users',
    'Teams',
    'Companies',
    'Newsletters',
    'Series',
    'Subscribers',
    'Packages',
    'Subscriptions',
    'Payments',
    'Site',
    'Pages',
    'About us',
    'Banners',
    'Support',
    'Help articles',
    'Roles',
    'Permissions',
    'Audit log',
    'Email logs',
  ]);
  const billing = within(screen.getByRole('list', { name: 'Billing' })).getAllByRole('link');
  expect(billing.map((link) => link.textContent)).toEqual([
    'Packages',
    'Subscriptions',
    'Payments',
  ]);
});

test('the rail scrolls to the current page’s link', async () => {
  signIn('admin');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  visit('/admin/roles', {});
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toHaveTextContent('Roles'));
});

test('a member with a role sees its pages, and which permission another page needs', async () => {
  signIn('user', ['audit:read', 'email:read']);
  visit('/admin/roles', {});
  expect(await entries()).toEqual(['Audit log', 'Email logs']);
  expect(screen.getAllByRole('list', { name: /./ })).toHaveLength(1);
  expect(screen.getByText('You don’t have access')).toBeInTheDocument();
  expect(screen.getByText(/the role:read permission/)).toBeInTheDocument();
});

test('a page refused with a 403 says to ask an administrator', async () => {
  signIn('user', ['audit:read']);
  visit('/admin/audit', { '/v1/auth/audit': { status: 403, body: { message: 'No.' } } });
  expect(await screen.findByText(/Ask an administrator for it/)).toBeInTheDocument();
});

test('a member without a role sees whom to ask for access, and no admin menu', async () => {
  signIn('user', []);
  visit('/admin/users', {});
  expect(await screen.findByText(/ask one of them/)).toBeInTheDocument();
  const home = screen.getByRole('link', { name: 'Open My day' });
  expect(home).toHaveAttribute('href', '/user/dashboard');
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
});

test('“Start here” marks the visited page, not the one above it', async () => {
  const pages = ['/admin/support', '/admin/support/articles'].map((page) => ({ page, note: '' }));
  const user = { ...person, userType: 'admin', target_waypoints: pages };
  localStorage.setItem('daymark.user', JSON.stringify(user));
  visit('/admin/support/articles', {});
  const visited = () => JSON.parse(localStorage.getItem('daymark.startHere') ?? '{}')[1]?.visited;
  await waitFor(() => expect(visited()).toEqual(['/admin/support/articles']));
});

test('the palette selects the first result, even if Down was pressed before it arrived', async () => {
  signIn('admin');
  visit('/admin/roles', {});
  const asked: ((found: Response) => void)[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.includes('/v1/auth/users?')
      ? new Promise((resolve) => asked.push(resolve))
      : answer(request),
  );
  await screen.findByRole('navigation', { name: 'Administration' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByPlaceholderText('Page, name or email address');
  await userEvent.type(input, 'zoe{ArrowDown}');
  expect(await screen.findByText(/^No results/)).toBeInTheDocument();
  await waitFor(() => expect(asked).not.toHaveLength(0));
  const zoe = { ...person, id: 5, first_name: 'Zoe' };
  const meta = { total: 1, next_cursor: null };
  for (const give of asked) give(Response.json({ data: [zoe], meta }));
  const found = await screen.findByRole('option', { name: /^Zoe/, hidden: true });
  expect(found).toHaveAttribute('aria-selected', 'true');
});
