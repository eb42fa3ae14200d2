import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { visit } from '@/test/visit';

const member = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'user' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const missing = { status: 404, body: { message: 'Not found' } };
const signIn = (user: object | null) => localStorage.setItem('daymark.user', JSON.stringify(user));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

test.each([
  ['/survey/1/report/5', { '/survey/1/report/5': missing }],
  ['/survey/1/report', { '/survey/1': missing }],
])('%s asks a visitor to sign in', async (path, answers) => {
  signIn(null);
  visit(path, answers);
  expect(await screen.findByText('Sign in to see your report')).toBeInTheDocument();
  const login = screen.getByRole('link', { name: 'Login' });
  expect(login).toHaveAttribute('href', `/auth/login?callbackUrl=${encodeURIComponent(path)}`);
});

test.each([
  ['a visitor can sign in to', null, '7', 'Sign in to see if it was sent to you'],
  ['a member does not find', member, '7', 'Newsletter not found'],
  ['a visitor does not find', null, 'Nx.y', 'Newsletter not found'],
])('%s a newsletter that is not for everyone: %#', async (_, user, id, text) => {
  signIn(user);
  visit(`/newsletter/${id}`, { [`/newsletter-issue/${id}`]: missing });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a report of another account, or one whose shared link has ended, is not found', async () => {
  signIn(null);
  visit('/survey/1/report/5?share=old', { '/report/5?share=old': missing });
  expect(await screen.findByText('Report not found')).toBeInTheDocument();
});

test('a member on the sign-up page finds their day, and no sign-up', async () => {
  signIn(member);
  visit('/individual', {});
  const home = await screen.findByRole('link', { name: 'Open My day' });
  expect(home).toHaveAttribute('href', '/user/dashboard');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
});

test('video titles are headings below the page’s title', async () => {
  signIn(null);
  const video = { id: 1, video_id: 'a', title: 'A walk', published_at: '2026-05-01T00:00:00Z' };
  visit('/videos', { '/core/videos': ok([video]) });
  expect(await screen.findByRole('heading', { level: 2, name: 'A walk' })).toBeInTheDocument();
});

test('public pages have the site’s footer, the dashboard does not', async () => {
  signIn(member);
  visit('/contact', { '/contact/static': ok({ title: 'Contact', html: '' }) });
  expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('link', { name: 'Today' }));
  await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull());
});

test('after a banner is hidden, the focus is on the content', async () => {
  signIn(null);
  const banner = { id: 1, place: 'everywhere', tone: 'calm', title: 'We moved', text: '' };
  visit('/contact', {
    '/contact/static': ok({ title: 'Contact', html: '' }),
    '/banners/enabled': ok([{ ...banner, dismissible: true }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide “We moved”' }));
  expect(screen.queryByText('We moved')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
