import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'user' };
const ok = (data: unknown) => ({ body: { data } });
const program = (id: number, title: string, state: string) => ({
  id,
  title,
  state,
  type: '',
  activities: [],
  scoring: 'total_points',
  members_count: 3,
  timezone: 'UTC',
});
const membership = (status: string, points: number, left_on: string | null) => ({
  status,
  points,
  left_on,
  streak: 1,
  joined_on: '2026-05-01',
});
const programs = [
  { challenge: program(5, 'Spring', 'final'), membership: membership('left', 40, '2026-05-09') },
  { challenge: program(7, 'Daylight', 'running'), membership: membership('joined', 20, null) },
];
const active = { active_challenge_id: 7, active_custom_challenge_id: null };
const own = ok({ ...active, challenges: programs });
const none = ok({ active_challenge_id: null, active_custom_challenge_id: null, challenges: [] });
const open = (tab: string, answers: Answers) => visit(`/user/dashboard?tab=${tab}`, answers);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

test('the programs tab lists current programs first, then those to wait for, then past ones', async () => {
  const summer = {
    challenge: program(8, 'Summer', 'scheduled'),
    membership: membership('pre_enrolled', 0, null),
  };
  open('Programs', { '/challenge/user': ok({ ...active, challenges: [...programs, summer] }) });
  expect(await screen.findByRole('link', { name: 'Daylight' })).toBeInTheDocument();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(titles).toEqual(['Now', 'Waiting to join', 'Past']);
  const [now, waiting, before] = screen
    .getAllByRole('listitem')
    .filter((each) => within(each).queryByRole('heading'));
  expect(now).toHaveTextContent('20 points · 1-day streak');
  expect(waiting).toHaveTextContent('Summer');
  expect(waiting).not.toHaveTextContent('streak');
  expect(before).toHaveTextContent('Left on Saturday 9th May');
});

test('a program that the member can no longer open has no link', async () => {
  const ours = {
    challenge: program(6, 'Ours', 'running'),
    membership: membership('left', 10, '2026-05-02'),
    hidden: true,
  };
  open('Programs', { '/challenge/user': ok({ ...active, challenges: [ours] }) });
  expect(await screen.findByRole('heading', { name: 'Ours' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Ours' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Ours/ })).toBeNull();
});

test('the leaderboard tab shows the board of the member’s program', async () => {
  const entries = [{ rank: 1, user_id: 1, name: 'Mia', image: null, points: 20, streak: 1 }];
  const board = ok({ state: 'live', period: 'all', total: 1, entries });
  open('Leaderboard', { '/challenge/user': own, '/leaderboard': board });
  expect(await screen.findByRole('table', { name: /Daylight/ })).toBeInTheDocument();
});

test('the numbers above a board keep their place while it loads', async () => {
  open('Leaderboard', { '/challenge/user': own });
  expect(await screen.findByRole('heading', { name: 'Daylight' })).toBeInTheDocument();
  expect(screen.getAllByText('points today')).toHaveLength(2);
});

test.each(['Programs', 'Leaderboard', 'more-teams'])(
  '%s without a program links to the program list',
  async (tab) => {
    open(tab, { '/challenge/user': none, '/team/user': ok([]) });
    const find = await screen.findByRole('link', { name: 'Find a program' });
    expect(find).toHaveAttribute('href', '/challenges');
  },
);

test.each(['Programs', 'Leaderboard'])('%s offers a retry when loading fails', async (tab) => {
  open(tab, { '/challenge/user': { status: 503, body: { message: 'Busy' } } });
  expect(await screen.findByRole('button', { name: 'Try again?' })).toBeInTheDocument();
});

const habit = (activity_id: number, title: string, id: number, stage: string, done_days = 0) => ({
  activity_id,
  title,
  status: { id, title: stage, color: 'purple' },
  allowed: id === 1 ? [{ id: 2 }, { id: 4 }, { id: 5 }] : [{ id: 1 }],
  done_days,
  strength: 0.254,
  since: null,
});
const habits = ok([
  habit(1, 'Walk', 1, 'Review Now', 4),
  habit(2, 'Read', 5, 'Not Now'),
  habit(3, 'Swim', 1, 'Review Now'),
]);

test('each habit is listed in the tab of its stage', async () => {
  open('my-habits', { '/core/habit': habits, '/challenge/user': none });
  expect(await screen.findByRole('heading', { name: 'Review Now' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Strength of Walk' })).toHaveAttribute(
    'aria-valuetext',
    '26%',
  );
  expect(screen.getByRole('button', { name: 'Options for Walk' })).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: 'Take Action: Walk', hidden: true }),
  ).toBeInTheDocument();
  // Only new habits ask this question.
  expect(screen.getAllByText('Will you work on this habit?')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Options for Swim' })).toBeNull();
  expect(screen.queryByText('Read')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Not Now 1' }));
  expect(
    await screen.findByRole('button', { name: 'Review now: Read', hidden: true }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  expect(await screen.findByText('No changes yet')).toBeInTheDocument();
});

test.each([
  ['my-habits', '/core/habit'],
  ['Goals', '/user-goal'],
  ['Goals', '/core/achievement'],
  ['more-teams', '/team/user'],
  ['more-company', '/company/user'],
])('%s offers a retry when %s fails', async (tab, call) => {
  open(tab, { [call]: { status: 503, body: { message: 'Busy' } } });
  expect(await screen.findByRole('button', { name: 'Try again?' })).toBeInTheDocument();
});

const wants = (enabled: boolean) =>
  ok({ enabled, min_size: 2, max_size: 5, locked: false, members_create: true });
const board = ok({ state: 'provisional', entries: [], own: null, total: 0, next_cursor: null });
const larks = { id: 3, challenge_id: 7, name: 'Larks', open: true, members_count: 1 };

const acme = { id: 9, name: 'Acme', members_count: 3, created_at: '2026-05-06T10:00:00Z' };
const page = (data: unknown[]) => ({ body: { data, meta: { next_cursor: null } } });
const week = (monday: string, whole: object | null) => ({ week: monday, whole, challenges: [] });
const numbers = { members: 6, active: 5, done: 1234, points: 60 };

test('a company member sees the company’s programs, but no sections for owners', async () => {
  open('more-company', {
    '/company/user': ok({ company: { ...acme, owner: false } }),
    '/challenge/user': none,
    '/v2/core/challenge': page([]),
  });
  expect(await screen.findByText(/^No company programs yet/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeInTheDocument();
  for (const owners of ['Members', 'Invitations', 'Ways to join', 'Weekly totals'])
    expect(screen.queryByRole('heading', { name: owners })).toBeNull();
});

test('weekly totals show numbers, or a note if there were fewer than five members', async () => {
  open('more-company', {
    '/company/user': ok({ company: { ...acme, owner: true, owner_id: 1, corporation_uid: 'u' } }),
    '/challenge/user': none,
    '/v2/core/challenge': page([]),
    '/company/9/member': page([]),
    '/company/9/invitation': page([]),
    '/company/9/domain': ok({ domains: ['acme.example'] }),
    '/company/9/week': page([week('2026-05-11', numbers), week('2026-05-04', null)]),
  });
  const [newest, before] = (await screen.findAllByRole('heading', { name: /^Week of/ })).map(
    (heading) => heading.closest('li'),
  );
  expect(newest).toHaveTextContent(
    'Week of Monday 11th Maymembers6took part5habits done1.2Kpoints60',
  );
  expect(before).toHaveTextContent('Fewer than five people were members all week.');
  expect(screen.getByText(/You have 3 members\.$/)).toBeInTheDocument();
  expect(await screen.findByText('acme.example')).toBeInTheDocument();
});

test('the teams tab is empty if teams are disabled, else it offers to create one', async () => {
  const known = { '/challenge/user': own, '/team/user': ok([]) };
  open('more-teams', { ...known, '/team-settings': wants(false) });
  expect(await screen.findByText('No teams yet')).toBeInTheDocument();
  cleanup();
  const asked = { '/7/team-settings': wants(true), '/5/team-settings': wants(false) };
  const teams = { '/team': { body: { data: [], meta: {} } }, '/team-leaderboard': board };
  open('more-teams', { ...known, ...asked, ...teams });
  expect(await screen.findByText('Provisional')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Create team' })).toBeInTheDocument();
});

test('a locked team below the minimum size can be edited, but not joined or left', async () => {
  open('more-teams', {
    '/challenge/user': own,
    '/team/user': ok([larks]),
    '/7/team-settings': { body: { data: { ...(wants(true).body.data as object), locked: true } } },
    '/5/team-settings': wants(false),
    '/team': { body: { data: [larks], meta: {} } },
    '/team-leaderboard': board,
    '/team/3': ok({ ...larks, locked: true, members: [], own: { captain: true, invite: 'x' } }),
    '/team/3/leaderboard': ok({ period: 'all', entries: [], total: 0 }),
  });
  expect(await screen.findByText('Team locked')).toBeInTheDocument();
  expect(screen.getByText('1 more member needed for a place on the board.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit team' })).toBeInTheDocument();
  for (const gone of ['Leave', 'New link', 'Copy link', 'Create team'])
    expect(screen.queryByRole('button', { name: gone })).toBeNull();
});

test('empty habits link to the programs, and empty goals and badges show a message', async () => {
  open('my-habits', { '/core/habit': ok([]), '/challenge/user': none });
  expect(await screen.findByRole('link', { name: 'Find a program' })).toBeInTheDocument();
  cleanup();
  open('Goals', { '/user-goal': ok([]), '/core/achievement': ok({ granted: [], next: [] }) });
  expect(await screen.findByText('No badge')).toBeInTheDocument();
  expect(await screen.findByText(/^Choose a number to reach/)).toBeInTheDocument();
});
