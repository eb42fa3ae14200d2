import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';
import { modal } from '@/ui/modal';

const person = {
  id: 9,
  email: 'noor@daymark.example',
  first_name: 'Noor',
  last_name: 'Haddad',
  nickname: '',
  userType: 'user',
  timezone: 'UTC',
  privacy_level: 'public',
  day_start_hour: 0,
};
const activity = { id: 1, title: 'Walk', description: '', points: 10, recurrence: 7 };
const program = {
  id: 7,
  type: 'Monthly Missions',
  title: 'Daylight',
  description: 'Step *outside*.\n\nEach day.',
  summary: 'Step outside.',
  html: '<p>Step <em>outside</em>.</p><p>Each day.</p>',
  category: 'UNTIMED',
  state: 'running',
  timezone: 'UTC',
  scoring: 'total_points',
  members_count: 12,
  activities: [activity],
  steps: [],
};
const row = (user_id: number, name: string, rank: number) => ({
  user_id,
  name,
  rank,
  pos: rank - 1,
  image: null,
  points: 100 - rank,
  streak: 0,
  change: null,
});
const entries = [row(1, 'Ana', 1), row(2, 'Bea', 2)];
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const board = (state: string, me: object | null = null) => ok({ state, total: 30, entries, me });
const failed = { status: 503, body: { message: 'Busy' } };
const page: Answers = {
  '/challenge/7': ok(program),
  '/leaderboard': board('live'),
  '/challenge-members/7': ok([]),
  '/auth/session': ok(null),
};
const membership = { status: 'joined', points: 40 };
const own = { active_challenge_id: 7, challenges: [{ challenge: program, membership }] };
const member: Answers = {
  ...page,
  '/auth/user': ok(person),
  '/challenge/user': ok(own),
};

const signIn = () => localStorage.setItem('daymark.user', JSON.stringify(person));

beforeEach(() => localStorage.clear());

test('an empty list says that there are no programs yet', async () => {
  visit('/challenges', { '/challenge': ok([]) });
  expect(await screen.findByText('No programs yet')).toBeInTheDocument();
});

test('a list that fails to load shows an error and a retry button', async () => {
  visit('/challenges', { '/challenge': failed });
  expect(await screen.findByText('Oops, there is an error!')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again?' })).toBeInTheDocument();
});

test('programs are grouped by state, and ended ones show their end date', async () => {
  const over = { ...program, id: 8, title: 'Dusk', state: 'final', end_date: '2026-10-31' };
  visit('/challenges', { '/challenge': ok([program, over]) });
  expect(await screen.findByRole('heading', { name: 'Open to join' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Daylight' })).toHaveAttribute('href', '/challenges/7');
  expect(screen.getByRole('heading', { name: 'Ended' })).toBeInTheDocument();
  expect(screen.getByText('Ended Saturday 31st October')).toBeInTheDocument();
});

test('a program’s page shows its text as the server rendered it, and cards its first paragraph', async () => {
  const plain = { ...program, html: undefined, description: 'Step outside\nat noon.' };
  visit('/challenges/7', { ...page, '/challenge/7': ok(program) });
  expect((await screen.findByText('outside')).tagName).toBe('EM');
  cleanup();
  // A server of the previous release does not send rendered HTML.
  visit('/challenges/7', { ...page, '/challenge/7': ok(plain) });
  expect(await screen.findByText(/^Step outside\s+at noon\.$/)).toBeInTheDocument();
  cleanup();
  visit('/challenges', { '/challenge': ok([program]) });
  expect(await screen.findByText('Step outside.')).toBeInTheDocument();
  expect(screen.queryByText('Each day.')).toBeNull();
});

test('a visitor’s join link leads to the sign-up and back', async () => {
  visit('/challenges/7', page);
  const join = await screen.findByRole('link', { name: 'Join program' });
  const { pathname, searchParams } = new URL(join.getAttribute('href') ?? '', location.origin);
  expect(pathname).toBe('/auth/signup');
  // The router quotes text that looks like a number.
  expect(Object.fromEntries(searchParams)).toEqual({ callbackUrl: '/challenges/7', join: '"7"' });
  expect(screen.getByText('Weekly')).toBeInTheDocument();
});

test('a completed program that goes on for others cannot be joined again', async () => {
  signIn();
  const done = {
    ...own,
    challenges: [{ challenge: program, membership: { ...membership, status: 'completed' } }],
  };
  visit('/challenges/7', { ...member, '/challenge/user': ok(done) });
  expect(await screen.findByText(/You completed this program/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
});

const dusk = { challenge: { ...program, id: 8, title: 'Dusk' }, membership };
const left = { challenge: program, membership: { status: 'left' }, own_copy: true };

test.each([
  ['a program', { active_challenge_id: 8, challenges: [dusk] }],
  ['their own copy', { active_custom_challenge_id: 8, challenges: [dusk, left] }],
])(
  'before joining %s, members see which program they must finish or leave',
  async (_, elsewhere) => {
    signIn();
    visit('/challenges/7', { ...member, '/challenge/user': ok(elsewhere) });
    const current = await screen.findByRole('link', { name: 'Dusk' });
    expect(current).toHaveAttribute('href', '/challenges/8');
    expect(current.parentElement).toHaveTextContent(
      'You are in Dusk. Finish or leave it before you join another program.',
    );
    expect(screen.getByRole('button', { name: /^Join/ })).toBeInTheDocument();
  },
);

test('an unknown program is not found and links to all programs', async () => {
  visit('/challenges/7', { '/challenge/7': { status: 404, body: {} } });
  expect(await screen.findByText('We can’t find this program')).toBeInTheDocument();
  const all = screen.getByRole('link', { name: 'See all programs' });
  expect(all).toHaveAttribute('href', '/challenges');
});

test('a program that is no longer open to the member is not found', async () => {
  signIn();
  const answers: Answers = { ...member, '/leaderboard': board('live') };
  const { open, refuse } = visit('/challenges/7', answers);
  expect(await screen.findByRole('region', { name: 'Board' })).toBeInTheDocument();
  answers['/challenge/7'] = { status: 404, body: {} };
  open();
  refuse('program:7');
  expect(await screen.findByText('We can’t find this program')).toBeInTheDocument();
});

test('rows shift once on a page with several live parts, also after a newer response', async () => {
  const four = ['Ana', 'Bea', 'Cy', 'Dot'].map((name, n) => row(n + 1, name, n + 1));
  const answers = { ...page, '/leaderboard': ok({ state: 'live', total: 4, entries: four }) };
  const { open, tell, client } = visit('/challenges/7', answers);
  const card = await screen.findByRole('region', { name: 'Board' });
  const ranks = () =>
    within(card)
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.textContent?.match(/^(\d+)|Ana|Bea|Cy|Dot/g)?.join(' '));
  await within(card).findByText('Dot');
  act(() => {
    open();
    tell('snapshot', 'program:7', 0, { state: 'live', total: 4, entries: four } as never);
  });
  // A response already has what the next message tells: Dot goes from the last place to the first.
  const [ana, bea, cy, dot] = four.map((each) => ({ ...each }));
  const after = [dot, ana, bea, cy].map((each, pos) => ({ ...each, pos, rank: pos + 1 }));
  act(() => {
    client.setQueryData(['program', 7, 'board', 'all'], { state: 'live', total: 4, rows: after });
    tell('delta', 'program:7', 1, {
      shifts: [[0, 2, 1]],
      entries: [{ user_id: 4, pos: 0, rank: 1, points: 150 }],
    } as never);
  });
  await waitFor(() => expect(ranks()).toEqual(['1 Dot', '2 Ana', '3 Bea', '4 Cy']));
});

test.each([
  ['provisional', 'Provisional', 'Late logs can still arrive.'],
  ['final', 'Final', undefined],
])('a %s board shows its state', async (state, tag, words) => {
  visit('/challenges/7', { ...page, '/leaderboard': board(state) });
  const card = await screen.findByRole('region', { name: 'Board' });
  expect(await within(card).findByText(tag)).toBeInTheDocument();
  if (words) expect(within(card).getByText(words, { exact: false })).toBeInTheDocument();
  else expect(within(card).queryByText('points today')).toBeNull();
});

test('a member outside the top rows sees their own row and its neighbours', async () => {
  signIn();
  const me = { previous: row(8, 'Mia', 21), own: row(9, 'Noor', 22), next: row(10, 'Ole', 23) };
  visit('/challenges/7', { ...member, '/leaderboard': board('live', me) });
  const place = await screen.findByRole('rowgroup', { name: 'Your place' });
  const names = within(place).getAllByRole('rowheader');
  expect(names.map((each) => each.textContent?.match(/Mia|Noor|Ole/)?.[0])).toEqual([
    'Mia',
    'Noor',
    'Ole',
  ]);
  expect(within(place).getByText('You')).toBeInTheDocument();
  expect(screen.getByText('You have joined. 40 points so far.')).toBeInTheDocument();
});

const top = {
  state: 'live',
  period: 'all',
  total: 2,
  here: 1,
  counts: { members: 12, done_today: 5, points_today: 70 },
} as const;

test('live updates reorder the board', async () => {
  const socket = visit('/challenges/7', page);
  await screen.findByRole('rowheader', { name: /Ana/ });
  const live = entries.map((each, pos) => ({ ...each, pos }));
  act(() => {
    socket.open();
    socket.tell('snapshot', 'program:7', 1, { ...top, entries: live });
    socket.tell('delta', 'program:7', 2, {
      entries: live.map((e) => ({ ...e, pos: 1 - e.pos })),
      removed: [],
    });
  });
  const names = () =>
    screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.match(/Ana|Bea/)?.[0]);
  await waitFor(() => expect(names()).toEqual(['Bea', 'Ana']));
});

test('a shorter period has its own board, refetched on live updates', async () => {
  const week = '/leaderboard?period=week&limit=50';
  const rows = (...names: string[]) =>
    ok({ state: 'live', total: 2, entries: names.map((name, at) => row(at + 1, name, at + 1)) });
  const answers: Answers = { [week]: rows('Bea'), ...page };
  const socket = visit('/challenges/7?period=week', answers);
  const board = await screen.findByRole('table', { name: 'Leaderboard of Daylight, this week' });
  expect(within(board).getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();

  answers[week] = rows('Ana', 'Bea');
  const live = entries.map((each, pos) => ({ ...each, pos }));
  act(() => {
    socket.open();
    socket.tell('snapshot', 'program:7', 1, { ...top, entries: live });
  });
  expect(await within(board).findByRole('rowheader', { name: /Ana/ })).toBeInTheDocument();
});

test('a period without points shows a message, but all time still lists members', async () => {
  const nobody = entries.map((each) => ({ ...each, rank: 1, points: 0 }));
  const nothing = ok({ state: 'live', total: 2, entries: nobody });
  visit('/challenges/7', { '/leaderboard?period=day&limit=50': nothing, ...page });
  await userEvent.click(await screen.findByRole('radio', { name: 'Today' }));
  expect(await screen.findByText('No points today')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'All time' }));
  expect(await screen.findByRole('rowheader', { name: /Ana/ })).toBeInTheDocument();
});

test('a program ranked by average shows averages and offers no other periods', async () => {
  const scored = entries.map((each) => ({ ...each, score: 12.5 }));
  visit('/challenges/7?period=week', {
    ...page,
    '/challenge/7': ok({ ...program, scoring: 'average_per_day' }),
    '/leaderboard': ok({ state: 'live', total: 2, entries: scored, me: null }),
  });
  const table = await screen.findByRole('table', { name: 'Leaderboard of Daylight, so far' });
  expect(within(table).getByRole('columnheader', { name: 'Average' })).toBeInTheDocument();
  expect(within(table).getAllByRole('cell', { name: /12\.5\s*a day/ })).toHaveLength(2);
  expect(screen.getByText(/^Ranked by average points per day/)).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Week' })).not.toBeInTheDocument();
});

test('a filter without matches can be reset to show all programs', async () => {
  visit('/challenges?state=final', {
    '/core/challenge?limit=24&state=final': ok([]),
    '/core/challenge?limit=24': ok([program]),
    '/challenge-type': ok([{ id: 1, name: 'Monthly Missions', challenges: 1 }]),
  });
  expect(await screen.findByText('No matching programs')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Ended');
  expect(screen.getByRole('option', { name: 'Monthly Missions' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all programs' }));
  expect(await screen.findByRole('link', { name: 'Daylight' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Any status');
});

const stepped = {
  ...program,
  category: 'TIMED',
  start_date: '2020-01-01',
  end_date: '2099-12-31',
  steps: [
    {
      id: 3,
      title: 'Begin',
      description: 'Small.',
      html: '<p>Small.</p>',
      plan: [{ id: 1, duration: 40_000, activity_ids: [1], asked: [] }],
    },
  ],
};
const question = { id: 5, type_id: 4, title: 'How was it?', required: true, choices: [], scale: 5 };
const sheet = { open: true, points: 10, questions: [question], response: null };

test('a member sees the current step and must answer its required question', async () => {
  signIn();
  visit('/challenges/7', {
    ...member,
    '/challenge/7': ok(stepped),
    '/challenge-step/3/questionnaire-response': ok(sheet),
  });
  expect(await screen.findByText('You are here')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(screen.getByText('Please Answer This Question')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '1' })).toHaveFocus();
});

test('a visitor sees the path without questions', async () => {
  // Load this now, so that the questions could render before the teams.
  await import('@/features/questionnaires/components/Questions');
  visit('/challenges/7', {
    ...page,
    '/challenge/7': ok(stepped),
    '/challenge-step/3/questionnaire-response': ok(sheet),
    '/team-settings': ok({ enabled: true, min_size: 2, max_size: 4, locked: true }),
  });
  expect(await screen.findByText('Small.')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Teams' })).toBeInTheDocument();
  expect(screen.queryByText('Questions')).toBeNull();
});

test('a member’s days begin on the date of joining in the member’s time zone', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  // The list of members renders once it is in view.
  class AllVisible {
    constructor(seen: (entries: object[]) => void) {
      seen([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', AllVisible);
  signIn();
  const joined = { user_id: 2, name: 'Bea', image: null, joined_on: '2026-05-05' };
  visit('/challenges/7', { ...member, '/challenge-members/7': ok([joined]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Bea' }));
  expect(modal.current()?.props).toMatchObject({ since: '2026-05-05' });
});
