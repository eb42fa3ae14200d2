import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '@/test/visit';

const person = {
  id: 1,
  email: 'mia@daymark.example',
  first_name: 'Mia',
  last_name: 'Sato',
  privacy_level: 'public',
  timezone: 'Europe/Paris',
  day_start_hour: 3,
};
const signIn = (userType: 'user' | 'admin') =>
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType }));

test.each(['profile', 'Profile'])('a member’s profile is the tab %s', async (tab) => {
  signIn('user');
  visit(`/user/dashboard?tab=${tab}`, {});
  expect(await screen.findByRole('heading', { name: 'Mia Sato' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
});

test.each(['/user', '/user/dashboard?tab=nonsense'])('%s is Today', async (path) => {
  signIn('user');
  visit(path, {});
  const today = (await screen.findAllByRole('link', { name: 'Today' }))[0];
  expect(today).toHaveAttribute('aria-current', 'page');
});

test('the profile of an administrator has its own address', async () => {
  signIn('admin');
  visit('/admin/profile', {});
  expect(await screen.findByRole('heading', { name: 'Mia Sato' })).toBeInTheDocument();
  const menu = await screen.findAllByRole('link', { name: 'My Profile', hidden: true });
  expect(menu.map((each) => each.getAttribute('href'))).toEqual(['/admin/profile']);
});

test('an administrator’s pages are for nobody else', async () => {
  signIn('user');
  visit('/admin/profile', {});
  expect(await screen.findByText('Not for this account')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Mia Sato' })).toBeNull();
});
