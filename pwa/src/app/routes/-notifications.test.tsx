import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = {
  id: 1,
  email: 'mia@daymark.example',
  first_name: 'Mia',
  last_name: 'Sato',
  userType: 'user',
  provider: 'credentials',
};
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const failed = { status: 503, body: { message: 'Busy.' } };
const articles = {
  category: 'articles',
  title: 'New articles',
  description: 'What was published lately.',
  channels: [
    { channel: 'mail', frequency: 'weekly', allowed: ['weekly', 'daily', 'never'] },
    { channel: 'in_app', frequency: 'instantly', allowed: ['instantly'] },
  ],
};
const signIn = () => localStorage.setItem('daymark.user', JSON.stringify(person));

beforeEach(() => {
  localStorage.clear();
});

const open = (path: string, save: object) =>
  visit(path, {
    '/user-choice/user': ok([articles]),
    '/user-choice': save as typeof failed,
  });

test('a choice that cannot be saved is reverted and reported', async () => {
  signIn();
  open('/user/dashboard?tab=profile-notifications', failed);
  const mail = await screen.findByRole('combobox', { name: 'Email' });
  expect(mail).toHaveDisplayValue('Once a week');
  expect(screen.getByText('Always')).toBeInTheDocument();
  expect(screen.queryByText('Push')).toBeNull();
  await userEvent.selectOptions(mail, 'Never');
  expect(await screen.findByText(/Not saved. Your old choice still applies/)).toBeInTheDocument();
  expect(mail).toHaveDisplayValue('Once a week');
});

test('a channel that is only on or off is a checkbox', async () => {
  signIn();
  const push = (frequency: string) => ({
    ...articles,
    channels: [{ channel: 'push', frequency, allowed: ['never', 'instantly'] }],
  });
  const answers: Answers = {
    '/user-choice/user': ok([push('never')]),
    '/user-choice': ok([push('instantly')]),
  };
  visit('/user/dashboard?tab=profile-notifications', answers);
  const box = await screen.findByRole('checkbox', { name: 'Push' });
  expect(box).not.toBeChecked();
  answers['/user-choice/user'] = ok([push('instantly')]);
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(box).toBeChecked();
});

test('a token from an email opens the preferences without a sign-in', async () => {
  visit('/notification-preferences?token=7.abc&category=articles', {
    '/auth/session': ok(null),
    '/authless?token=7.abc': ok([articles]),
  });
  const mail = await screen.findByRole('combobox', { name: 'Email' });
  expect(mail).toHaveDisplayValue('Once a week');
  expect(screen.getByRole('button', { name: 'Stop “New articles” emails' })).toBeInTheDocument();
});

test('an invalid token says so and links to the sign-in', async () => {
  visit('/notification-preferences?token=7.abc', {
    '/auth/session': ok(null),
    '/authless?token=7.abc': { status: 401, body: { message: 'Please sign in.' } },
  });
  expect(await screen.findByText('This link no longer works')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/auth/login?callbackUrl=%2Fuser%2Fdashboard%3Ftab%3Dprofile-notifications',
  );
});

test('without a token, a member lands in their own profile', async () => {
  signIn();
  open('/notification-preferences', failed);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Notifications' }),
  ).toBeInTheDocument();
  // The page for emails has the same heading, but no navigation.
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Notifications', current: 'page' })).toBeInTheDocument();
});

test('the bell’s count of new notifications updates live', async () => {
  signIn();
  const answers = { '/notice/unread': ok({ unread: 1 }) };
  const { open: opened, tell } = visit('/challenges', answers);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeInTheDocument();
  answers['/notice/unread'] = ok({ unread: 2 });
  act(() => {
    opened();
    tell('snapshot', 'me', 0, { cursor: 'e.0' });
  });
  expect(await screen.findByRole('button', { name: 'Notifications, 2 new' })).toBeInTheDocument();
  answers['/notice/unread'] = ok({ unread: 3 });
  const told = { title: 'New', body: 'New.', created_at: '2026-05-06T12:00:00Z', read: false };
  act(() => tell('delta', 'me', 1, { notices: [{ id: 3, category: 'programs', ...told }] }));
  await waitFor(() => expect(screen.getByRole('button', { name: /3 new/ })).toBeVisible());
});
