import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BasicsForm } from './BasicsForm';
import { EditActivity } from './EditActivity';
import type { Edited } from './queries';

const challenge = { id: 7, title: 'Daylight', category: 'UNTIMED', duration: 30 };
const edited = { challenge, changes: 'anything' } as unknown as Edited;
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
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

test('an activity with something other than a number is not sent', () => {
  show(<EditActivity edited={edited} onClose={() => undefined} />);
  type('Target amount', '1,000');
  send('Target amount');
  expect(screen.getByLabelText('Target amount')).toBeInvalid();
  expect(bodies).toEqual([]);
});

test('a program keeps a typed text, and does not send it as no limit', async () => {
  show(<BasicsForm edited={edited} />);
  const places = screen.getByLabelText('Places');
  type('Places', '20 people');
  expect(places).toHaveValue('20 people');
  expect(places).toBeInvalid();
  send('Places');
  type('Places', '1 200');
  expect(places).toBeValid();
  send('Places');
  await vi.waitFor(() => expect(bodies).toEqual([{ capacity: 1200 }]));
});
