import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { visit } from '@/test/visit';

const counts = (logs: number, failed = 0) => ({
  sign_ups: 0,
  active: 2,
  logs,
  mails: { sent: 1, kept: 0, cancelled: 0, failed },
  pushes: { taken: 0, gone: 0, refused: 0 },
  errors: 0,
  online_most: 4,
});
const figures = (online: number, logs: number) => ({
  online,
  logs_per_minute: 1,
  errors_per_minute: 0,
  waiting: { logs: 0, mails: 0, pushes: 0 },
  date: '2026-05-06',
  today: counts(logs),
});
const bucket = (date: string, logs: number) => ({
  at: `${date}T00:00:00.000Z`,
  ...counts(logs, 2),
});
const statistics = {
  buckets: [bucket('2026-05-05', 3), bucket('2026-05-06', 4)],
  total: counts(7),
};
const answers = {
  '/v1/auth/dashboard': { body: { data: figures(2, 4) } },
  '/v1/auth/recent-users': { body: { data: [] } },
};
const asked = '/v1/auth/user-statistics?start=2026-04-30&end=2026-05-06&granularity_in_hour=24';

const figure = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => {
  const admin = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', last_name: 'Sato' };
  localStorage.setItem('daymark.user', JSON.stringify({ ...admin, userType: 'admin' }));
});

test('figures load without the socket, update over it and show their age if it drops', async () => {
  const live = visit('/admin/dashboard?show=habits', {
    ...answers,
    [asked]: { body: { data: statistics } },
  });
  expect(await figure('online now')).toBe('2');
  const table = await screen.findByRole('table', { name: 'Habits, Last 7 days' });
  const cells = () =>
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells()).toEqual(['3', '4']);
  act(() => {
    live.open();
    live.tell('snapshot', 'admin', 0, {
      figures: figures(3, 5),
      sign_ups: [],
      activity: [],
      answers: [],
    });
  });
  expect(await figure('online now')).toBe('3');
  expect(cells()).toEqual(['3', '5']);
  expect(screen.getByText('Live')).toBeInTheDocument();
  act(() => live.drop(1006));
  expect(await screen.findByText(/^as of/)).toBeInTheDocument();
  expect(await figure('online now')).toBe('3');
});

test('payments say that they load or failed, and are fetched again when one comes in', async () => {
  const admin = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', last_name: 'Sato' };
  localStorage.setItem('daymark.user', JSON.stringify({ ...admin, userType: 'admin' }));
  const payments: { status?: number; body: unknown } = { status: 500, body: { message: 'No.' } };
  const live = visit('/admin/dashboard', { ...answers, '/v1/auth/history-list': payments });
  const card = within(await screen.findByRole('region', { name: 'Payments' }));
  expect(card.queryByText('No payments yet')).toBeNull();
  const retry = await card.findByRole('button', { name: 'Try again?' });
  const row = (id: number, name: string) => ({
    ...{ id, user_id: id, name, state: 'succeeded', at: '2026-05-06T10:00:00Z' },
    amount: { amount: 1290, currency: 'EUR', digits: 2 },
  });
  const answer = (...data: unknown[]) => ({ body: { data, meta: { next_cursor: null } } });
  Object.assign(payments, { status: 200 }, answer(row(1, 'Ada Lovelace')));
  await userEvent.click(retry);
  expect(await card.findByText('Ada Lovelace')).toBeVisible();
  Object.assign(payments, answer(row(2, 'Ben Young'), row(1, 'Ada Lovelace')));
  act(() => {
    live.open();
    live.tell('snapshot', 'admin', 0, {
      ...{ figures: figures(2, 4), sign_ups: [], activity: [], answers: [], paid: 1 },
    });
  });
  expect(await card.findByText('Ben Young')).toBeVisible();
});

test('selecting another history shows all its columns in one table', async () => {
  visit('/admin/dashboard', { ...answers, [asked]: { body: { data: statistics } } });
  expect(await screen.findByText(/Nothing in this period/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Emails');
  const table = await screen.findByRole('table', { name: 'Emails, Last 7 days' });
  const head = within(table).getAllByRole('columnheader');
  expect(head.map((cell) => cell.textContent)).toEqual([
    'When',
    'Successfully',
    'Not sent',
    'Cancel',
    'Unsuccessfully',
  ]);
});

test('a dashboard that fails to load says so and offers a retry', async () => {
  visit('/admin/dashboard', { '/v1/auth/dashboard': { status: 500, body: { message: 'No.' } } });
  expect(
    await screen.findByText('The dashboard could not be loaded. Nothing is lost.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again?' })).toBeVisible();
});

test('lists fetch again when the live connection may have missed something', async () => {
  const card = (responses: number) => ({
    ...{ id: 7, title: 'Well-being', summary: '', responses, state: 'published', minutes: 2 },
    ...{ question_count: 3, monthly: false, anonymous: true, scorecard: false },
  });
  const list = (responses: number) => ({
    body: { data: [card(responses)], meta: { next_cursor: null } },
  });
  const given: Record<string, { body: unknown }> = { ...answers, '/v1/core/survey': list(3) };
  const live = visit('/admin/surveys', given);
  expect(await screen.findByText(/3 responses/)).toBeVisible();
  given['/v1/core/survey'] = list(4);
  act(() => {
    live.open();
    live.tell('snapshot', 'admin', 0, {
      ...{ figures: figures(2, 4), sign_ups: [], activity: [], answers: [] },
    });
  });
  expect(await screen.findByText(/4 responses/)).toBeVisible();
});
