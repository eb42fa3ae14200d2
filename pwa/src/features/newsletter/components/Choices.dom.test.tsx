import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Source, Subscription } from '../queries';
import { Choices } from './Choices';

const list = (id: number, name: string, subscribed = false) => ({
  id,
  name,
  about: '',
  subscribed,
});
const subscription = {
  email: 'mia@daymark.example',
  subscribed: false,
  newsletters: [list(1, 'News'), list(2, 'Tips')],
} as unknown as Subscription;

test('a second choice during the first one is kept, and its switch keeps the focus', async () => {
  const saved: number[][] = [];
  const answers: ((now: Subscription) => void)[] = [];
  const source: Source = {
    key: ['choices'],
    load: () => Promise.resolve(subscription),
    save: (ids) => {
      saved.push(ids);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Choices source={source} />
    </QueryClientProvider>,
  );
  const news = await screen.findByRole('switch', { name: 'News' });
  const tips = screen.getByRole('switch', { name: 'Tips' });
  fireEvent.click(news);
  await vi.waitFor(() => expect(news).toBeChecked());
  tips.focus();
  fireEvent.click(tips);
  await vi.waitFor(() => expect(tips).toBeChecked());
  expect([news, tips]).toSatisfy((all: HTMLInputElement[]) => all.every((each) => !each.disabled));
  expect(saved).toEqual([[1]]);
  const newsletters = [list(1, 'News', true), list(2, 'Tips')];
  await act(async () => answers[0]?.({ ...subscription, subscribed: true, newsletters }));
  await vi.waitFor(() => expect(saved).toEqual([[1], [1, 2]]));
  expect(tips).toHaveFocus();
  expect(tips).toBeChecked();
});
