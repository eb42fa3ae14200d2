import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BasicsForm } from './BasicsForm';
import { EditActivity } from './EditActivity';
import type { Edited } from './queries';

const challenge = {
  id: 7,
  title: 'Daylight',
  type: '',
  category: 'UNTIMED',
  timezone: 'UTC',
  duration: 30,
};
const edited = { challenge, changes: 'anything' } as unknown as Edited;
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') bodies.push(await request.json());
    return new Promise(() => undefined);
  });
});

const show = (form: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = (label: string) =>
  fireEvent.submit((screen.getByLabelText(label) as HTMLInputElement).form as HTMLFormElement);

test('an activity’s target may have a decimal comma', async () => {
  show(<EditActivity edited={edited} onClose={() => undefined} />);
  type('Target amount', '2,5');
  expect(screen.getByLabelText('Unit')).toBeInTheDocument();
  send('Target amount');
  await vi.waitFor(() =>
    expect(bodies).toMatchObject([{ add_activities: [{ target_amount: 2.5, points: 10 }] }]),
  );
});

test.each([
  ['Target amount', '1,000', 'Enter a number, such as 1000 or 2.5.'],
  ['Target amount', '2000000000', 'Enter a number from 0 to 1,000,000,000.'],
  ['Points', '10001', 'Enter a whole number from 0 to 10,000.'],
  ['Points', '', 'Enter a whole number from 0 to 10,000.'],
  ['Times', '8', 'Enter a whole number from 1 to 7.'],
])('an activity is not sent with a wrong number: %s %s', (label, value, fault) => {
  show(<EditActivity edited={edited} onClose={() => undefined} />);
  type('How often', 'w');
  type(label, value);
  send(label);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(fault));
  expect(bodies).toEqual([]);
});

test('a started program’s activity can be renamed, whatever its numbers', async () => {
  const activity = { id: 1, title: 'Walk', description: '', points: 20000, recurrence: 1 };
  const started = { ...edited, changes: 'words' } as Edited;
  show(<EditActivity edited={started} activity={activity as never} onClose={() => undefined} />);
  type('What to do', 'Walk far');
  send('What to do');
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Walk far' }]));
});

test('an activity keeps a rhythm that the form does not offer', async () => {
  const recurrence = { times: 3, per: 14 };
  const activity = { id: 1, title: 'Walk', description: '', points: 10, recurrence };
  show(<EditActivity edited={edited} activity={activity as never} onClose={() => undefined} />);
  expect(screen.getByLabelText('How often')).toHaveDisplayValue('3 times in 14 days');
  type('Points', '12');
  send('Points');
  await vi.waitFor(() => expect(bodies).toEqual([{ points: 12 }]));
});

test('a program keeps a typed text, and does not send it as no limit', async () => {
  show(<BasicsForm edited={edited} writing={() => null} />);
  const places = screen.getByLabelText('Places');
  type('Places', '20 people');
  expect(places).toHaveValue('20 people');
  expect(places).toBeInvalid();
  send('Places');
  type('Places', '0');
  expect(places).toHaveAccessibleDescription(expect.stringContaining('from 1 to 10,000,000.'));
  send('Places');
  type('Places', '1 200');
  expect(places).toBeValid();
  send('Places');
  await vi.waitFor(() => expect(bodies).toEqual([{ capacity: 1200 }]));
});

test('a wrong number of days is not sent once the program has set dates', async () => {
  show(<BasicsForm edited={edited} writing={() => null} />);
  type('Days', '9999');
  send('Days');
  type('When', 'TIMED');
  send('Places');
  await vi.waitFor(() => expect(bodies).toEqual([{ category: 'TIMED' }]));
});
