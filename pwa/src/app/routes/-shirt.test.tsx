import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'user' };
const order = {
  size: 'M',
  cut: 'straight',
  name: 'Mia Holm',
  street: '1 Harbour Road',
  extra: '',
  postcode: 'EH6 6QQ',
  city: 'Leith',
  region: '',
  country: 'GB',
  phone: '',
  note: '',
  state: 'ordered',
  tracking: '',
  ordered_at: '2026-05-05T10:00:00Z',
  sent_at: null,
  erased: false,
};
const form = (now: typeof order) => ({
  body: {
    data: {
      open: true,
      order: now,
      text: '',
      why: 'program',
      sizes: ['M'],
      cuts: ['straight'],
      countries: ['GB'],
    },
  },
});

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

async function change(answers: Answers) {
  visit('/user/order-t-shirt', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  return await screen.findByLabelText('City');
}

test('a member can leave the order as it is', async () => {
  await change({ '/t-shirt': form(order) });
  await userEvent.click(screen.getByRole('button', { name: 'Keep as it is' }));
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
});

test('an order that was sent meanwhile is shown', async () => {
  const answers: Answers = { '/t-shirt': form(order) };
  await change(answers);
  answers['/t-shirt'] = form({ ...order, state: 'sent', tracking: 'GB 1' });
  const fetch = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) =>
    request.method === 'PATCH'
      ? Promise.resolve(Response.json({ code: 'conflict', message: 'Sent.' }, { status: 409 }))
      : fetch(request),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change order' }));
  expect(await screen.findByText(/GB 1/)).toBeInTheDocument();
  expect(screen.queryByLabelText('City')).toBeNull();
});
