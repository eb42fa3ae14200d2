import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { type Answers, visit } from '@/test/visit';

const person = {
  id: 1,
  email: 'mia@daymark.example',
  email_verified: true,
  first_name: 'Mia',
  last_name: 'Sato',
  nickname: '',
  userType: 'user',
  provider: 'credentials',
  privacy_level: 'public',
  timezone: 'Europe/Paris',
  day_start_hour: 3,
};
const ok = (data: unknown, message?: string) => ({ body: { data, message } });
const signIn = (as: object = {}) =>
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, ...as }));
const open = (tab: string, answers: Answers = {}) => visit(`/user/dashboard?tab=${tab}`, answers);
const main = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const marked = async () =>
  (await main()).getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
});

test.each(['profile', 'Profile'])('the tab %s opens the member’s profile', async (tab) => {
  signIn();
  open(tab);
  expect(await screen.findByRole('heading', { name: 'Mia Sato' })).toBeInTheDocument();
  expect(await marked()).toEqual(['Me', 'Basic Information']);
});

test.each([
  ['profile', 'Basic Information'],
  ['profile-change-password', 'Change Password'],
  ['Change%20Password', 'Change Password'],
  ['PROFILE-PRIVACY-SETTINGS', 'Privacy Settings'],
  ['profile-notifications', 'Notifications'],
  ['profile-sessions', 'Sessions'],
  ['profile-your-data', 'Your data'],
])('the tab %s opens %s', async (tab, name) => {
  signIn();
  open(tab);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
  expect((await marked()).at(-1)).toBe(name);
  const me = (await main()).getByRole('link', { name: 'Me' });
  expect(me).toHaveAttribute('aria-current', name === 'Basic Information' ? 'page' : 'true');
});

test('the other pages of Me are in groups', async () => {
  signIn();
  open('profile');
  const hub = within(await screen.findByRole('navigation', { name: 'Me' }));
  const titles = hub.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Activity', 'Account', 'Plan and payments', 'Help']);
  const links = (group: string) =>
    within(hub.getByRole('region', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links('Plan and payments')).toEqual(['Pricing', 'Payments']);
  expect(links('Account')).toContain('Change Password');
});

test('an account without a password has no Change Password section', async () => {
  signIn({ provider: 'google' });
  open('profile-change-password');
  expect(await screen.findByRole('heading', { name: 'Basic Information' })).toBeInTheDocument();
  expect(screen.queryByText('Change Password')).toBeNull();
});

test.each(['/user', '/user/dashboard?tab=nonsense'])('%s opens Today', async (path) => {
  signIn();
  visit(path, {});
  expect(await marked()).toEqual(['Today', 'My day']);
});

test('an administrator’s profile and its sections are under /admin/profile', async () => {
  signIn({ userType: 'admin' });
  visit('/admin/profile?tab=profile-sessions', {});
  expect(await screen.findByRole('heading', { name: 'Mia Sato' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Privacy Settings' })).toHaveAttribute(
    'href',
    '/admin/profile?tab=profile-privacy-settings',
  );
});

test('a member cannot open the administrator’s profile page', async () => {
  signIn();
  visit('/admin/profile', {});
  expect(await screen.findByText('You don’t have access')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Mia Sato' })).toBeNull();
});

test('leaving with unsaved changes asks first; a rejected save keeps the old name', async () => {
  signIn();
  const errors = { first_name: ['must be a single line of text'] };
  open('profile', {
    '/v1/auth/user': { status: 422, body: { message: 'Please check.', errors } },
    '/auth/session': ok([]),
  });
  const name = await screen.findByLabelText('First name');
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.type(name, 'n');
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  expect(isHeld()).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('First name must be a single line of text.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mia Sato');

  await userEvent.click((await main()).getByRole('link', { name: 'Sessions' }));
  const dialog = (await screen.findByText('Leave without saving?')).closest('dialog');
  const leave = within(dialog as HTMLElement).getByText('Discard changes');
  await userEvent.click(leave);
  expect(await screen.findByRole('heading', { level: 2, name: 'Sessions' })).toBeInTheDocument();
  expect(isHeld()).toBe(false);
});

test('saving a name updates the heading and clears the unsaved state', async () => {
  signIn();
  open('profile', { '/v1/auth/user': ok({ ...person, last_name: 'Mori' }) });
  const name = await screen.findByLabelText('Last name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Mori');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mia Mori');
  expect(isHeld()).toBe(false);
});

test('an account due for deletion shows the date and can be kept', async () => {
  signIn({ erase_at: '2026-12-05T10:00:00.000Z' });
  open('profile-your-data', { '/v1/auth/user/1': ok(person) });
  expect(await screen.findByText(/On Saturday 5th December we erase/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByText('Your account will be deleted')).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeInTheDocument();
});

test('logging out works without storage on the device, and says that nothing is kept', async () => {
  signIn();
  open('profile', { '/auth/signout': ok(null) });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as Element);
  expect(await screen.findByText(/unsent changes were not kept/)).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Mia Sato'),
  );
  expect(localStorage.getItem('daymark.user')).toBe('null');
});
