import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const row = (pos: number, name: string, points: number, rank = pos + 1) => ({
  pos,
  rank,
  user_id: name.length * 100 + name.charCodeAt(0),
  name,
  image: null,
  points,
  streak: 3,
  change: null,
});
const entries = [row(0, 'Ana', 30), row(1, 'Bea', 20), row(2, 'Cyril', 20, 2)];
const program = {
  id: 7,
  title: 'Daylight',
  scoring: 'total_points',
  members_count: 12,
  state: 'running',
  activities: [],
};
const today = { date: '2026-11-21', members: 4, actions: 9, succeeded: false, needed: 6 };
const streak = { days: 47, best_days: 63, today, provisional: true };
const item = (id: string, name?: string) => ({
  id,
  ...(name && { user: { id: 1, name, image: null } }),
  challenge_id: 7,
  activity: 'Morning walk',
  local_date: '2026-11-21',
  at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 300_000).toISOString(),
});
const feed = { count: 3, items: [item('a', 'Dina'), item('b')] };

const ok = (data: unknown) => ({ body: { data } });
const full: Answers = {
  '/challenge': ok([program]),
  '/leaderboard': ok({ state: 'live', period: 'all', total: 3, entries }),
  '/global-streak': ok(streak),
  '/last-five-minute-activities': ok(feed),
};
const failed = { status: 503, body: { message: 'Busy' } };

const names = () => screen.getAllByRole('rowheader').map((each) => each.textContent);

test('shows a placeholder for each part while it loads', async () => {
  visit('/', {});
  for (const what of ['program', 'the community streak', 'the last five minutes']) {
    expect(await screen.findByText(`Loading ${what}`)).toBeInTheDocument();
  }
});

test('shows the board and the streak without the socket', async () => {
  visit('/', full);
  expect(await screen.findByRole('heading', { name: 'Daylight' })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Leaderboard of Daylight' });
  const ranks = within(table).getAllByRole('row').slice(1);
  expect(ranks.map((each) => each.textContent?.[0])).toEqual(['1', '2', '2']);
  expect(await screen.findByText('47')).toBeInTheDocument();
  expect(screen.getByText('Saturday 21st November')).toBeInTheDocument();
  expect(
    screen.getByText('4 people, 9 habits done. 2 more people to reach today’s goal.'),
  ).toBeInTheDocument();
});

test('the feed lists named members and counts the others', async () => {
  visit('/', full);
  const card = await screen.findByRole('region', { name: 'Last five minutes' });
  expect(await within(card).findByText('Dina')).toBeInTheDocument();
  expect(within(card).getByText('3 habits done')).toBeInTheDocument();
  expect(within(card).getAllByRole('listitem')).toHaveLength(1);
  expect(within(card).getByText('and 2 more')).toBeInTheDocument();
});

test('an empty page says that no program is running and the feed is quiet', async () => {
  visit('/', {
    ...full,
    '/challenge': ok([]),
    '/last-five-minute-activities': ok({ count: 0, items: [] }),
  });
  expect(await screen.findByText('No program is running')).toBeInTheDocument();
  expect(await screen.findByText('All quiet')).toBeInTheDocument();
});

test('a board without points says so', async () => {
  visit('/', {
    ...full,
    '/leaderboard': ok({ state: 'live', period: 'all', total: 0, entries: [] }),
  });
  expect(await screen.findByText('No points yet')).toBeInTheDocument();
});

test('a board that fails to load leaves the other parts intact and can be retried', async () => {
  const answers = { ...full, '/leaderboard': failed };
  visit('/', answers);
  expect(await screen.findByText('Oops, there is an error!')).toBeInTheDocument();
  expect(await screen.findByText('47')).toBeInTheDocument();
  answers['/leaderboard'] = full['/leaderboard'] as typeof failed;
  await userEvent.click(screen.getByRole('button', { name: 'Try again?' }));
  expect(await screen.findByRole('rowheader', { name: /Ana/ })).toBeInTheDocument();
});

test('the socket updates the board’s order, counts and state', async () => {
  const socket = visit('/', full);
  await screen.findByRole('rowheader', { name: /Ana/ });
  const counts = { members: 12, done_today: 5, points_today: 70 };
  act(() => {
    socket.open();
    socket.tell('snapshot', 'program:7', 1, {
      state: 'live',
      period: 'all',
      total: 3,
      counts,
      here: 2,
      entries,
    });
  });
  expect(await screen.findByText('Live')).toBeInTheDocument();
  expect(screen.getByText('done today').parentElement).toHaveTextContent('5');
  act(() =>
    socket.tell('delta', 'program:7', 2, {
      state: 'provisional',
      entries: [row(0, 'Bea', 40), row(1, 'Ana', 30)],
      removed: [],
    }),
  );
  const board = screen.getByRole('region', { name: 'Featured program' });
  expect(await within(board).findByText('Provisional')).toBeInTheDocument();
  expect(names().map((name) => name?.match(/Ana|Bea|Cyril/)?.[0])).toEqual(['Bea', 'Ana', 'Cyril']);
});

test('the socket updates the feed and the streak', async () => {
  const socket = visit('/', full);
  await screen.findByText('Dina');
  const now = new Date().toISOString();
  act(() => {
    socket.open();
    socket.tell('snapshot', 'community', 1, { streak, feed, online: 38, now });
  });
  expect(await screen.findByText('38 here now')).toBeInTheDocument();
  act(() =>
    socket.tell('delta', 'community', 2, {
      streak: { ...streak, days: 48, today: { ...today, members: 6, succeeded: true } },
      feed: { count: 4, add: [item('c', 'Emil')], remove: [] },
      now,
    }),
  );
  expect(await screen.findByText('Emil')).toBeInTheDocument();
  expect(screen.getByText('48')).toBeInTheDocument();
  expect(screen.getByText('Goal reached')).toBeInTheDocument();
});

test('a dropped connection keeps the data and shows its age', async () => {
  const socket = visit('/', { ...full, '/token/refresh': { status: 401, body: {} } });
  await screen.findByRole('rowheader', { name: /Ana/ });
  act(() => {
    socket.open();
    socket.drop(1006);
  });
  expect((await screen.findAllByText(/^as of \d\d:\d\d$/)).length).toBe(2);
  expect(screen.getByRole('rowheader', { name: /Ana/ })).toBeInTheDocument();
  act(() => socket.drop(4401));
  expect((await screen.findAllByText(/reload to go live$/)).length).toBe(2);
});

const way = (name: string) => screen.findAllByRole('link', { name });

test('a visitor sees sign-up links and a summary of the community', async () => {
  visit('/', full);
  for (const link of await way('Create account')) {
    expect(link).toHaveAttribute('href', '/auth/signup');
  }
  const line = '47 days in a row together. 4 members did 9 habits today.';
  expect(await screen.findByText(line)).toBeInTheDocument();
});

const section = (key: string, shown = true) => ({
  key,
  shown,
  title: `Title of ${key}`,
  text: '',
  items: [],
});

/** Reports everything as visible, so that the sections load. */
class AllVisible {
  readonly observe: () => void;
  constructor(look: (entries: object[]) => void) {
    this.observe = () => look([{ isIntersecting: true }]);
  }
  disconnect() {}
}

test('the page shows the site’s own name, title and section order', async () => {
  vi.stubGlobal('IntersectionObserver', AllVisible);
  const sections = ['landingPage', 'aboutUs', 'globalChallenge', 'programHome'];
  const site = { name: 'Tideline', sections: sections.map((key) => section(key)), pages: [] };
  visit('/', {
    ...full,
    '/v1/core/site': ok({ ...site, social: [], footer: { columns: [] } }),
    '/v1/core/home': ok({ programs: [], about: { title: '', text: '' } }),
  });
  expect(await screen.findByRole('heading', { name: 'Title of landingPage' })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toHaveTextContent('Tideline');
  // The board is in its section, and no longer at the top.
  const moved = within(await screen.findByRole('region', { name: 'Title of programHome' }));
  expect(await moved.findByRole('table')).toBeInTheDocument();
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('a member sees a link to their day instead of the sign-up', async () => {
  localStorage.setItem('daymark.user', JSON.stringify({ id: 1, email: 'a@b', userType: 'user' }));
  visit('/', full);
  const [link] = await way('Log today');
  expect(link).toHaveAttribute('href', '/user/dashboard?tab=Dashboard');
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  localStorage.clear();
});

test('being offline without saved data is reported once and can be retried', async () => {
  const lost = { body: null, lost: true };
  const answers: Answers = Object.fromEntries(Object.keys(full).map((end) => [end, lost]));
  visit('/', answers);
  await waitFor(() => expect(screen.getAllByText('You are offline')).toHaveLength(1));
  expect(screen.getByText(/Nothing is lost/)).toBeInTheDocument();
  Object.assign(answers, full);
  await userEvent.click(screen.getByRole('button', { name: 'Try again?' }));
  expect(await screen.findByRole('heading', { name: 'Daylight' })).toBeInTheDocument();
  expect(await screen.findByText('Dina')).toBeInTheDocument();
});

test('an unknown address links to the front page', async () => {
  visit('/nowhere', {});
  expect(await screen.findByRole('link', { name: 'Go to the front page' })).toBeInTheDocument();
});
