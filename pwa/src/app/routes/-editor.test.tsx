import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const step = (id: number, title: string) => ({ id, title, description: '', plan: [] });
const challenge = {
  id: 7,
  type: 'Monthly Missions',
  title: 'Daylight',
  description: '',
  category: 'UNTIMED',
  state: 'draft',
  timezone: 'UTC',
  scoring: 'total_points',
  members_count: 0,
  activities: [],
  steps: [step(1, 'Begin'), step(2, 'Go on')],
};
const edited = {
  challenge,
  changes: 'anything',
  lacks: [{ field: 'steps[1].plan[0].duration', message: 'must be 1 to 3660' }],
  on_delete: 'deleted',
  planned_days: 0,
  template: false,
  version: 1,
};
const answers = (more: object = {}): Answers => ({
  '/challenge/7/edit': ok({ ...edited, ...more }),
  '/challenge-type': ok([{ id: 1, name: 'Monthly Missions', challenges: 1 }]),
  '/challenge-pack': ok([]),
  '/challenge/all': ok([]),
});

/** Records the requests sent from now on. */
function watch(): Request[] {
  const sent: Request[] = [];
  const answer = globalThis.fetch as (request: Request) => Promise<Response>;
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.clone());
    return answer(request);
  });
  return sent;
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

test('an incomplete draft names the field at fault and cannot be opened', async () => {
  visit('/admin/programs/7', answers());
  expect(await screen.findByText('Step 2, part 1, duration:')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open program' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
});

test('buttons move steps and announce the position; the first cannot move up', async () => {
  visit('/admin/programs/7', { ...answers(), '/step-order': ok([]) });
  const sent = watch();
  const stays = await screen.findByRole('button', { name: 'Move Begin up' });
  expect(stays).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(stays);
  await userEvent.click(screen.getByRole('button', { name: 'Move Go on up' }));
  expect(await screen.findByText('Go on is step 1 of 2.')).toBeInTheDocument();
  const order = sent.find(({ url }) => url.endsWith('/step-order'));
  expect(await order?.text()).toBe('{"step_ids":[2,1]}');
  expect(sent.filter(({ url }) => url.endsWith('/step-order'))).toHaveLength(1);
});

test('a started program locks its timing and step order, but not its title', async () => {
  visit('/admin/programs/7', answers({ changes: 'additions', lacks: [], on_delete: null }));
  expect(await screen.findByText(/^The program has started/)).toBeInTheDocument();
  expect(screen.getByLabelText('When')).toBeDisabled();
  expect(screen.getByLabelText('Title')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Move Begin up' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('only changed fields are sent', async () => {
  visit('/admin/programs/7', answers());
  const sent = watch();
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Dusk');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const patch = sent.find(({ method }) => method === 'PATCH');
  expect(await patch?.text()).toBe('{"title":"Dusk","version":1}');
});

test('the comments page says when there is nothing to review', async () => {
  visit('/admin/comments', { '/comment-moderation': ok([]) });
  expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
});

test('a program list that fails to load offers a retry', async () => {
  visit('/admin/programs', { '/challenge/all': { status: 503, body: { message: 'Busy' } } });
  expect(await screen.findByRole('button', { name: 'Try again?' })).toBeInTheDocument();
});
