import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { siteSettings } from '@/lib/siteSettings';
import { SignUpForm } from './SignUpForm';

test('a browser with an offset as its time zone signs up with a named zone', async () => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/GMT-2' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  const bodies: { timezone: string }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  const client = new QueryClient();
  client.setQueryData(siteSettings.queryKey, { human_check: null } as never);
  render(
    <QueryClientProvider client={client}>
      <SignUpForm onDone={() => undefined} onAsked={() => undefined} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  type('First name', 'Mia');
  type('Last name', 'Sato');
  type('Email', 'mia@daymark.example');
  type('Password', 'correct-Horse-7-battery');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]?.timezone).toMatch(/^Africa\/[A-Z][a-z]+$/);
});
