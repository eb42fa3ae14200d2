import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Edited, Question } from '../survey';
import { EditQuestion } from './EditQuestion';

const question = {
  id: 7,
  type_id: 3,
  title: 'How?',
  description: '',
  choices: [],
  low_label: '',
  high_label: '',
  required: true,
  content_version: 4,
} as unknown as Question;
const survey = { id: 2, questions: [question], dimensions: [] } as unknown as Edited;
const message = 'Another administrator has just changed this part of the survey.';

test('a refused question keeps what was typed, and was sent with its version', async () => {
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const kind = { id: 3, name: 'Text', type_id: 3, custom: false, preset: { choices: [] } };
    if (request.method === 'GET') return Response.json({ data: [kind] });
    bodies.push(await request.json());
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  const close = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditQuestion survey={survey} of={{ question }} onClose={close} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Question');
  fireEvent.change(field, { target: { value: 'How\n was it?' } });
  fireEvent.submit(field.form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toMatchObject([{ title: 'How was it?', content_version: 4 }]);
  expect(field).toHaveValue('How\n was it?');
  expect(close).not.toHaveBeenCalled();
});
