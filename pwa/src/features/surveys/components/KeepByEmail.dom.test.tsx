import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KeepByEmail } from './KeepByEmail';

test('answers are saved under an email address, and the server’s message is shown', async () => {
  const message = 'Thank you. We save your answers.';
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/survey-responder')) return Response.json({ data: {} });
    bodies.push(await request.json());
    return Response.json({ data: null, message });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepByEmail survey={7} secret="key-of-the-device" />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Email address');
  const send = (email: string) => {
    fireEvent.input(field, { target: { value: email } });
    fireEvent.submit(field.form as HTMLFormElement);
  };
  send('una');
  expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
  send(' una@daymark.example ');
  // Enter was pressed twice.
  fireEvent.submit(field.form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toMatchObject([
    { email: 'una@daymark.example', survey_id: 7, key: 'key-of-the-device' },
  ]);
});
