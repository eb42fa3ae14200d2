import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { visit } from '@/test/visit';

const ok = (message: string) => ({ body: { data: null, message } });
const nobody = { '/auth/session': { body: { data: null } } };
const ended = { status: 410, body: { message: 'This link was used already.' } };

beforeEach(() => localStorage.clear());

const trial = 'Not yet a member? Create account today and get a FREE 14 day trial.';

test.each([
  ['/auth/login', undefined, 'Create account or login', '/auth/signup'],
  ['/auth/login-email', undefined, 'Create Account', '/auth/signup'],
  ['/auth/signup', 'Already Have an Account?', 'Login', '/auth/login'],
  ['/auth/password/reset', 'Remember Password?', 'Back to Login', '/auth/login-email'],
  ['/auth/password/forget', trial, 'Create Account', '/auth/signup'],
  ['/auth/password/confirm-email', trial, 'Create Account', '/auth/signup'],
  ['/auth/confirm-email', trial, 'Create Account', '/auth/signup'],
  ['/auth/verify-email', trial, 'Create Account', '/auth/signup'],
  ['/auth/signup-company', trial, 'Create Account', '/auth/signup'],
])('the header of %s shows the message %s and the link %s', async (path, message, button, to) => {
  visit(path, nobody);
  const link = (await screen.findAllByRole('link', { name: button }))[0];
  expect(link).toHaveAttribute('href', to);
  if (message) expect(screen.getByText(message)).toBeInTheDocument();
  else expect(screen.queryByText(trial)).toBeNull();
  const logo = screen.queryByRole('link', { name: 'Daymark' });
  if (path === '/auth/login-email') expect(logo).toBeNull();
  else expect(logo).toHaveAttribute('href', '/');
});

test('sign-up through a company’s link does not offer to sign in instead', async () => {
  visit('/auth/signup?corporation_uid=acme', nobody);
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeInTheDocument();
  expect(screen.queryByText('Already Have an Account?')).toBeNull();
});

test('a company’s join link leads to the sign-up with its uid and a callback URL', async () => {
  visit('/company/join?corporation_uid=acme', nobody);
  const link = await screen.findByRole('link', { name: 'Create account' });
  expect(link).toHaveAttribute(
    'href',
    '/auth/signup-company?callbackUrl=%2Fcompany%2Fjoin%3Fcorporation_uid%3Dacme&corporation_uid=acme',
  );
});

test('an ended invitation says that its link no longer works', async () => {
  visit('/company/join?token=t', {
    ...nobody,
    '/company-invitation': { status: 410, body: { code: 'link_ended', message: 'Ended.' } },
  });
  expect(await screen.findByText('This link no longer works')).toBeInTheDocument();
});

test('links between the auth pages keep callbackUrl and join, but not the token', async () => {
  visit('/auth/password/reset?id=1&token=secret&callbackUrl=%2Fa&join=b', {
    ...nobody,
    '/verifyreset': ended,
  });
  const again = await screen.findByRole('link', { name: 'Get a new link' });
  expect(again).toHaveAttribute('href', '/auth/password/forget?callbackUrl=%2Fa&join=b');
  const login = screen.getByRole('link', { name: 'Back to Login' });
  expect(login).toHaveAttribute('href', '/auth/login-email?callbackUrl=%2Fa&join=b');
});

test('the sign-in page explains error=SessionRequired', async () => {
  visit('/auth/login?error=SessionRequired', nobody);
  expect(await screen.findByText('Please sign in to access this page.')).toBeInTheDocument();
});

test('a page whose session expires redirects to the sign-in, which says why', async () => {
  const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', last_name: '' };
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType: 'user' }));
  const over = { status: 401, body: { message: 'Please sign in.' } };
  visit('/user/dashboard?tab=profile-sessions', { '/auth/user': over, '/token/refresh': over });
  expect(await screen.findByText('Please sign in to access this page.')).toBeInTheDocument();
});

test('a visitor sent to the sign-in from a member’s page sees no error message', async () => {
  visit('/user/dashboard?tab=profile', nobody);
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByText('Please sign in to access this page.')).toBeNull();
});

test('an unknown error in the URL is not shown', async () => {
  visit('/auth/login?error=Pay%20here', nobody);
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByText(/Pay here|Please sign in/)).toBeNull();
});

test('requesting a password reset requires an email address, which is then shown', async () => {
  visit('/auth/password/forget', { ...nobody, '/password/forgot': ok('Sent.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Email'), 'mia@daymark.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/If mia@daymark.example has an account/)).toBeInTheDocument();
});

test('a valid reset link accepts a new password and leads to the sign-in', async () => {
  visit('/auth/password/reset?id=1&token=t', {
    ...nobody,
    '/verifyreset': { body: { data: { valid: true } } },
    '/password/reset': ok('Your password has been changed. Please sign in.'),
  });
  await userEvent.type(await screen.findByLabelText('New password'), 'one-small-thing-9');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(screen.getByText('Your password has been changed. Please sign in.')).toBeInTheDocument();
});

test.each([
  ['/auth/confirm-email?token=t', '/user/verify', 'Send link'],
  ['/auth/verify-email?token=t', '/verify-new-email', undefined],
])('%s says that its link has expired and offers a next step', async (path, call, again) => {
  visit(path, { ...nobody, [call]: ended });
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeInTheDocument();
  if (again) expect(screen.getByRole('button', { name: again })).toBeInTheDocument();
  else expect(screen.getByRole('link', { name: 'My Profile' })).toBeInTheDocument();
});

test('the link from the email confirms the address and leads to the sign-in', async () => {
  visit('/auth/confirm-email?token=t', {
    ...nobody,
    '/user/verify': ok('Your email address is confirmed.'),
  });
  expect(await screen.findByText('Your email address is confirmed.')).toBeInTheDocument();
  const onward = screen.getAllByRole('link', { name: 'Login' });
  expect(onward.at(-1)).toHaveAttribute('href', '/auth/login');
});

test('a verification that fails offline says that the link still works', async () => {
  visit('/auth/verify-email?token=t', {
    ...nobody,
    '/verify-new-email': { body: null, lost: true },
  });
  expect(await screen.findByText('Your link still works')).toBeInTheDocument();
  expect(screen.getByText('You are offline')).toBeInTheDocument();
});
