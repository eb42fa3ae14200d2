import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
    'Articles',
    'Surveys',
    'Teams',
    'Companies',
    'Comments',
    'Reviews',
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
    'Videos',
    'Support',
    'Support articles',
    'T-shirts',
    'Badges',
    'Users',
    'Roles',
    'Permissions',
    'Audit log',
    'Email logs',
  ]);
});

test('a member with a role sees its pages, and which permission another page needs', async () => {
  signIn('user', ['audit:read', 'email:read']);
  visit('/admin/roles', {});
  expect(await entries()).toEqual(['Audit log', 'Email logs']);
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
