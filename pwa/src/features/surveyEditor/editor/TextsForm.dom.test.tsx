import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextsForm } from './TextsForm';

const texts = { title: 'Sleep', summary: 'Short', intro: '', thanks: '', source: '' };
const survey = { id: 4, texts_version: 2, ...texts };
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
  const client = new QueryClient();
  const form = (of: object) => (
    <QueryClientProvider client={client}>
      <TextsForm survey={of as never} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(survey));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  const save = (text: string) => {
    fireEvent.input(title, { target: { value: text } });
    fireEvent.submit(title.form as HTMLFormElement);
  };
  save('Sleep well');
  await vi.waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  // A colleague's change arrives, but the form does not show it.
  rerender(form({ ...survey, intro: 'Theirs', texts_version: 9 }));
  save('Sleep better');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(title).toHaveValue('Sleep better');
  expect(bodies).toEqual([
    { title: 'Sleep well', texts_version: 2 },
    { title: 'Sleep better', texts_version: 3 },
  ]);
});
