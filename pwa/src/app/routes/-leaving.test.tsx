import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { signInAgain as pending } from '@/features/accounts/signInAgain';
import { type Answers, visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const signIn = (userType: string) =>
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Calls of the next test would wait for it.
afterEach(() => pending.current()?.back());

const contact = {
  '/contact/static': ok({ title: 'Contact', html: '' }),
  '/core/support-setting-type': ok([]),
};

test.each(['a member', 'a visitor'])('%s is asked before unsaved text is left', async (who) => {
  if (who === 'a member') signIn('user');
  else localStorage.setItem('daymark.user', 'null');
  visit('/contact', contact);
  await userEvent.type(await screen.findByLabelText('Message'), 'Hello');
  // The guard loads with the toasts.
  await screen.findByRole('status');
  await userEvent.click(screen.getByRole('link', { name: 'Search help articles' }));
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

/** The sign-in on top of the page, whose session has ended. */
async function askedAgain() {
  const title = await screen.findByText('Sign in again', {}, { timeout: 5000 });
  return title.closest('dialog') as HTMLElement;
}

/** Signs in on top of the page, whose session has ended. */
async function signInAgain(answers: Answers, user: object) {
  const dialog = await askedAgain();
  const again = within(dialog);
  expect(again.getByLabelText('Email')).toHaveValue(person.email);
  await waitFor(() => expect(again.getByLabelText('Password')).toHaveFocus());
  answers['/auth/user'] = ok(user);
  answers['/auth/login'] = { body: { data: { expires_in: 900, user } } };
  await userEvent.type(again.getByLabelText('Password'), 'one-small-thing-8');
  await userEvent.click(again.getByText('Login'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

/** Sends a message after the session has ended. Returns the answers, to change the later ones. */
async function sendTooLate(more: Answers = {}): Promise<Answers> {
  signIn('user');
  const answers: Answers = {
    ...contact,
    '/contact/send-email': { status: 422, body: { errors: { email: ['is required'] } } },
    '/auth/user': { status: 401, body: {} },
    '/auth/token/refresh': { status: 401, body: {} },
    ...more,
  };
  visit('/contact', answers);
  await userEvent.type(await screen.findByLabelText('Subject'), 'Steps');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  return answers;
}

test('a message stays when the session has ended, and is sent after the sign-in', async () => {
  const answers = await sendTooLate();
  await signInAgain(answers, { ...person, userType: 'user' });
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
  answers['/contact/send-email'] = ok({ number: 7 });
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('link', { name: 'Open ticket' })).toBeInTheDocument();
});

test('a browser offers another way to sign in, in a new tab', async () => {
  await sendTooLate();
  const link = within(await askedAgain()).getByText('Sign in another way, in a new tab');
  expect(link).toHaveAttribute('target', '_blank');
});

test('an app on an iOS home screen keeps the page, and offers a link to set a password', async () => {
  Object.assign(navigator, { standalone: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  await sendTooLate({ '/auth/password/forgot': ok(null) });
  const again = within(await askedAgain());
  expect(again.queryByText(/in a new tab/)).toBeNull();
  // The call does not wait for the sign-in.
  await userEvent.click(again.getByText('Email me a link'));
  expect(await again.findByText('Email sent. Check your spam folder too.')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

test('a filter of a list on the same page does not ask', async () => {
  signIn('admin');
  visit('/admin/videos', {
    '/core/videos/all': ok([]),
    '/core/videos/channel': ok({ channel_id: '' }),
  });
  await userEvent.type(await screen.findByLabelText('Channel ID'), 'UC');
  // The guard loads with the toasts.
  await screen.findAllByRole('status');
  await userEvent.type(screen.getByRole('searchbox'), 'walk');
  expect(await screen.findByText('No video matches')).toBeInTheDocument();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

const banner = {
  id: 4,
  name: 'Spring',
  title: 'Hello',
  text: '',
  place: 'everywhere',
  tone: 'calm',
  audience: 'everyone',
  link_label: '',
  image_alt: '',
  version: 1,
};

test('creating a banner opens it without asking', async () => {
  signIn('admin');
  visit('/admin/banners', { '/core/banners/all': ok([banner]), '/core/banner': ok(banner) });
  await userEvent.click(await screen.findByRole('button', { name: 'New banner' }));
  const dialog = (await screen.findByText('Create banner')).closest('dialog') as HTMLElement;
  const [name, title] = dialog.querySelectorAll('input');
  await userEvent.type(name as HTMLElement, 'Spring');
  await userEvent.type(title as HTMLElement, 'Hello');
  await userEvent.click(screen.getByText('Create banner'));
  expect(await screen.findByRole('heading', { name: 'Spring', level: 1 })).toBeInTheDocument();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('changing the password leads home without asking', async () => {
  const user = { ...person, userType: 'user', provider: 'credentials' };
  localStorage.setItem('daymark.user', JSON.stringify(user));
  visit('/auth/change-password', {
    '/auth/user': ok(user),
    '/password/change': { body: { data: { expires_in: 900, user } } },
  });
  await userEvent.type(await screen.findByLabelText('Current password'), 'one-small-thing-8');
  await userEvent.type(screen.getByLabelText('New password'), 'one-small-thing-9');
  // The guard loads with the toasts.
  await screen.findAllByRole('status');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('logging out leads to the sign-in without asking', async () => {
  signIn('user');
  visit('/user/dashboard?tab=profile', { '/auth/user': ok(person), '/auth/signout': ok(null) });
  await userEvent.type(await screen.findByLabelText('First name'), 'n');
  // The guard loads with the toasts.
  await screen.findAllByRole('status');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as Element);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('typed names are saved after the sign-in if the session ends before', async () => {
  const names = { last_name: '', nickname: '', timezone: 'UTC', day_start_hour: 3 };
  const member = { ...person, ...names, userType: 'user' };
  localStorage.setItem('daymark.user', JSON.stringify(member));
  const answers: Answers = {
    '/auth/user': ok(member),
    '/auth/token/refresh': { status: 401, body: {} },
  };
  visit('/user/dashboard?tab=profile', answers);
  await userEvent.type(await screen.findByLabelText('First name'), 'm');
  answers['/auth/user'] = { status: 401, body: {} };
  await userEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] as Element);
  await signInAgain(answers, member);
  expect(screen.getByLabelText('First name')).toHaveValue('Miam');
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('a dialog whose session has ended is saved after the sign-in', async () => {
  signIn('admin');
  const answers: Answers = {
    '/core/banners/all': ok([]),
    '/core/banner': { status: 401, body: {} },
    '/auth/token/refresh': { status: 401, body: {} },
  };
  visit('/admin/banners', answers);
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'New banner' }))[0] as Element,
  );
  const dialog = (await screen.findByText('Create banner')).closest('dialog') as HTMLElement;
  const [name, title] = dialog.querySelectorAll('input');
  await userEvent.type(name as HTMLElement, 'Spring');
  await userEvent.type(title as HTMLElement, 'Hello');
  await userEvent.click(screen.getByText('Create banner'));
  Object.assign(answers, { '/core/banner': ok(banner), '/core/banners/all': ok([banner]) });
  await signInAgain(answers, { ...person, userType: 'admin' });
  expect(await screen.findByRole('heading', { name: 'Spring', level: 1 })).toBeInTheDocument();
});

test('the topic of a message keeps its place while the topics load', async () => {
  signIn('user');
  visit('/contact', { '/contact/static': contact['/contact/static'] });
  expect(await screen.findByLabelText('Topic')).toBeInTheDocument();
});
