import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = {
  id: 9,
  email: 'noor@daymark.example',
  first_name: 'Noor',
  last_name: 'Haddad',
  nickname: '',
  userType: 'user',
  timezone: 'Asia/Tokyo',
  privacy_level: 'public',
  day_start_hour: 0,
};
const day = 86_400_000;
const at = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / day) * day + days * day + hours * 3_600_000).toISOString();
const card = {
  id: 7,
  title: 'Walk by the river',
  summary: 'Slowly, and with tea.',
  status: 'published',
  phase: 'upcoming',
  starts_at: at(3, 17),
  ends_at: at(3, 19),
  timezone: 'Europe/Berlin',
  join_until: null,
  capacity: 20,
  joined: 3,
  places_left: 17,
  visibility: 'public',
  needs_package: false,
  image: null,
  venue: 'The old mill',
  online: true,
  me: null,
};
const event = {
  ...card,
  description: 'We meet at the *door*.',
  html: '<p>We meet at the <em>door</em>.</p>',
  version: 1,
  online_url: null,
  waiting: 0,
  thumbnails: [],
  venues: [
    {
      id: 1,
      name: 'The old mill',
      address: 'Mill Lane 3',
      city: 'Bremen',
      country: '',
      map_url: null,
      note: 'Ring twice.',
    },
  ],
  trainers: [
    {
      id: 2,
      name: 'Ida Holm',
      role: 'Guide',
      bio: 'She *knows* birds.',
      html: '<p>She <em>knows</em> birds.</p>',
      image: null,
    },
  ],
  schedules: [
    {
      id: 3,
      title: 'Tea',
      description: '',
      starts_at: at(3, 18),
      ends_at: at(3, 19),
      venue_id: 1,
      trainer_id: 2,
    },
  ],
};
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const list: Answers = {
  '/event/home': ok({
    version: 1,
    title: 'Come along',
    text: 'All are welcome.',
    image: null,
    featured_event_id: null,
  }),
  '/event/upcoming?limit=24': ok([card]),
  '/event/current?limit=24': ok([]),
  '/event?limit=24&phase=past&status=published': ok([]),
  '/auth/session': ok(null),
};
const member: Answers = {
  ...list,
  '/auth/user': ok(person),
  '/challenge/user': ok({ challenges: [] }),
};
const signIn = () => localStorage.setItem('daymark.user', JSON.stringify(person));

beforeEach(() => localStorage.clear());

test('the event list shows local times, venues and the number of places taken', async () => {
  signIn();
  visit('/events', member);
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeInTheDocument();
  const link = await screen.findByRole('link', { name: 'Walk by the river' });
  expect(link).toHaveAttribute('href', '/events/7');
  expect(screen.getByText(/, 02:00 to 04:00$/)).toBeInTheDocument();
  expect(screen.getByText(/in Berlin$/)).toBeInTheDocument();
  expect(screen.getByText('The old mill and online')).toBeInTheDocument();
  expect(screen.getByText('3 of 20 places taken')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Past events' })).toBeNull();
});

test('an empty event list says so, and one that fails to load offers a retry', async () => {
  visit('/events', { ...list, '/event/upcoming?limit=24': ok([]) });
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  document.body.innerHTML = '';
  visit('/events', {
    ...list,
    '/event/current?limit=24': { status: 503, body: { message: 'Busy' } },
  });
  expect(await screen.findByRole('button', { name: 'Try again?' })).toBeInTheDocument();
});

test('a visitor sees the timetable, and a join link that returns to the event', async () => {
  visit('/events/7', { ...list, '/event/7': ok(event) });
  const way = await screen.findByRole('link', { name: 'Join event' });
  const { searchParams } = new URL(way.getAttribute('href') ?? '', location.origin);
  expect(searchParams.get('callbackUrl')).toBe('/events/7');
  expect(screen.getByText('door', { selector: 'em' })).toBeInTheDocument();
  expect(screen.getByText('knows', { selector: 'em' })).toBeInTheDocument();
  expect(screen.getByText('Mill Lane 3, Bremen')).toBeInTheDocument();
  const timetable = screen.getByRole('region', { name: 'Timetable' });
  expect(within(timetable).getByText('Ida Holm · The old mill')).toBeInTheDocument();
});

test('a member joins the waitlist of a full event and sees their position', async () => {
  signIn();
  const full = { ...event, places_left: 0, joined: 20 };
  const answers = {
    ...member,
    '/event/7': ok(full),
    '/event/7/join': ok({ ...full, me: { status: 'waitlisted', position: 2 } }),
  };
  visit('/events/7', answers);
  const join = await screen.findByRole('button', { name: 'Join waitlist' });
  answers['/event/7'] = answers['/event/7/join'];
  await userEvent.click(join);
  expect(await screen.findByText('You are number 2 on the waitlist.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave waitlist' })).toBeInTheDocument();
});

test.each([
  ['joined', 'You are going.', 'Join online'],
  ['invited', 'You are invited.', 'Decline invitation'],
])('a member who is %s sees their status and the matching action', async (status, words, way) => {
  signIn();
  const online_url = status === 'joined' ? 'https://meet.example/walk' : null;
  const me = { status, position: null };
  visit('/events/7', { ...member, '/event/7': ok({ ...event, online_url, me }) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText(way)).toBeInTheDocument();
});

test.each([
  [20, /next person on the waitlist/],
  [null, /^You get no more news about this event/],
])('leaving an event with %s places says what the member gives up', async (capacity, text) => {
  signIn();
  const me = { status: 'joined', position: null };
  visit('/events/7', { ...member, '/event/7': ok({ ...event, capacity, me }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Keep my place'));
});

test('a cancelled event says so and cannot be joined', async () => {
  visit('/events/7', { ...list, '/event/7': ok({ ...event, status: 'cancelled' }) });
  expect(await screen.findByText('This event was cancelled.')).toBeInTheDocument();
  expect(screen.queryByText('Join event')).toBeNull();
});

test('an unknown event is not found and links to all events', async () => {
  visit('/events/7', { ...list, '/event/7': { status: 404, body: {} } });
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
  const all = screen.getByRole('link', { name: 'See all events' });
  expect(all).toHaveAttribute('href', '/events');
});

test('the dashboard groups a member’s events by status', async () => {
  signIn();
  const as = (id: number, status: string) => ({
    ...card,
    id,
    title: `Event ${id}`,
    me: { status, position: null },
  });
  visit('/user/dashboard?tab=Event', {
    ...member,
    '/event/user?limit=24&over=false': ok([as(1, 'joined'), as(2, 'invited'), as(3, 'waitlisted')]),
    '/event/user?limit=24&over=true': ok([]),
  });
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'On the waitlist' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Event 1' })).toHaveAttribute('href', '/events/1');
});

test('a member’s events do not wait for the past ones', async () => {
  signIn();
  const joined = { ...card, me: { status: 'joined', position: null } };
  visit('/user/dashboard?tab=Event', {
    ...member,
    '/event/user?limit=24&over=false': ok([joined]),
  });
  expect(await screen.findByRole('link', { name: card.title })).toBeInTheDocument();
});

test('past events that fail to load are not taken for none', async () => {
  signIn();
  const past = '/event/user?limit=24&over=true';
  const answers: Answers = {
    ...member,
    '/event/user?limit=24&over=false': ok([]),
    [past]: { status: 503, body: { message: 'Busy' } },
  };
  visit('/user/dashboard?tab=Event', answers);
  const retry = await screen.findByRole('button', { name: 'Try again?' });
  expect(screen.queryByText('No events yet')).toBeNull();
  answers[past] = ok([{ ...card, me: { status: 'joined', position: null } }]);
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Past events' })).toBeInTheDocument();
});

test('the editor of the events page is prefilled with the recommended event', async () => {
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType: 'admin' }));
  visit('/admin/events/site', {
    '/auth/user': ok({ ...person, userType: 'admin' }),
    '/event/home': ok({ title: 'Come along', text: '', image: null, featured_event_id: 7 }),
    '/event?limit=100&status=published&phase=upcoming': ok([card]),
  });
  expect(await screen.findByLabelText('Recommended event')).toHaveValue('7');
  expect(screen.getByLabelText('Heading')).toHaveValue('Come along');
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('the draft of an event is deleted after a confirmation', async () => {
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType: 'admin' }));
  visit('/admin/events/7', {
    '/auth/user': ok({ ...person, userType: 'admin' }),
    '/event/7': ok({ ...event, status: 'draft' }),
    '/event?limit=50': ok([]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  expect(await screen.findByText('Delete Walk by the river?')).toBeInTheDocument();
  const [, confirm] = screen.getAllByRole('button', { name: 'Delete draft', hidden: true });
  await userEvent.click(confirm as HTMLElement);
  expect(await screen.findByText('No events yet', {}, { timeout: 3000 })).toBeInTheDocument();
});

test('the filter of the participants is in the URL', async () => {
  localStorage.setItem('daymark.user', JSON.stringify({ ...person, userType: 'admin' }));
  visit('/admin/events/7?status=invited', {
    '/auth/user': ok({ ...person, userType: 'admin' }),
    '/event/7': ok(event),
    'status=invited': ok([]),
    '/participants?limit=50': ok([]),
  });
  const filter = await screen.findByLabelText('Filter participants');
  expect(filter).toHaveValue('invited');
  expect(await screen.findByText('No participants match this filter.')).toBeInTheDocument();
  await userEvent.selectOptions(filter, 'Everyone');
  expect(await screen.findByText(/^No participants yet/)).toBeInTheDocument();
  expect(filter).toHaveValue('');
});
