import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
