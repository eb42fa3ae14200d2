import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { availableBanner } from '../siteQueries';
import { BannerCard } from './BannerCard';

test('what is typed during a save stays, unsaved', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const banner = { enabled: true, title: 'Hello', description: '', link: null };
  client.setQueryData(availableBanner.queryKey, banner as never);
  render(
    <QueryClientProvider client={client}>
      <BannerCard />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  const type = (value: string) => fireEvent.change(title, { target: { value } });
  type('Hello all');
  fireEvent.submit(title.form as HTMLFormElement);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  type('Hello all of you');
  await act(async () => answers[0]?.(Response.json({ data: { ...banner, title: 'Hello all' } })));
  expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
  expect(title).toHaveValue('Hello all of you');
  expect(isHeld()).toBe(true);
});
