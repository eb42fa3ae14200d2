import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import type { Saver } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { TextsForm } from './TextsForm';

const texts = { title: 'Sleep', summary: 'Short', intro: '', thanks: '', source: '' };
const survey = { id: 4, texts_version: 2, ...texts };
const client = new QueryClient();
const form = (of: object) => (
  <QueryClientProvider client={client}>
    <TextsForm survey={of as never} />
  </QueryClientProvider>
);
const message = 'Another administrator has just changed this part of the survey.';

test('edited texts are sent with the version that was shown, and stay when they are refused', async () => {
  const bodies: unknown[] = [];
  const answers = [
    Response.json({ data: { ...survey, texts_version: 3 } }),
    Response.json({ code: 'conflict', message }, { status: 409 }),
  ];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return answers.shift();
  });
  const { rerender } = render(form(survey));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  const type = (text: string) => fireEvent.input(title, { target: { value: text } });
  const save = () => fireEvent.submit(title.form as HTMLFormElement);
  type('Sleep well');
  save();
  await vi.waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  type('Sleep better');
  // A colleague's change arrives, but the form does not show it.
  rerender(form({ ...survey, intro: 'Theirs', texts_version: 9 }));
  save();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(title).toHaveValue('Sleep better');
  expect(bodies).toEqual([
    { title: 'Sleep well', texts_version: 2 },
    { title: 'Sleep better', texts_version: 3 },
  ]);
});

test('publishing during a save waits for it, and saves what was typed meanwhile', async () => {
  const { bodies, answers } = holdChanges();
  const ref = createRef<Saver>();
  render(
    <QueryClientProvider client={client}>
      <TextsForm ref={ref} survey={survey as never} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const answered = (texts_version: number) =>
    act(async () => answers.at(-1)?.(Response.json({ data: { ...survey, texts_version } })));
  type('Title', 'Sleep well');
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Title').form as HTMLFormElement);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  type('Summary', 'Long');
  const saved = ref.current?.saved();
  await answered(3);
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ summary: 'Long', texts_version: 3 });
  await answered(4);
  expect(await saved).toBe(true);
  expect(await ref.current?.saved()).toBe(true);
  expect(bodies).toHaveLength(2);
});

test('a form without edits follows the changes of colleagues', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  const { rerender } = render(form(survey));
  rerender(form({ ...survey, summary: 'Theirs', texts_version: 9 }));
  expect(screen.getByDisplayValue('Theirs')).toBeInTheDocument();
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.input(title, { target: { value: 'Sleep well' } });
  fireEvent.submit(title.form as HTMLFormElement);
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Sleep well', texts_version: 9 }]));
});
