import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '@/test/visit';

const article = {
  id: 1,
  slug: 'how-streaks-work',
  title: 'How streaks work',
  summary: 'And what a freeze does.',
};

afterEach(() => vi.useRealTimers());

/** Types into the search field of the support page; returns a link to an article. */
async function typed() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  visit('/support', {
    '/v1/core/support-setting-type': { body: { data: [] } },
    'support-setting/all?limit=20': { body: { data: [article], meta: { next_cursor: null } } },
    'search=streaks': { body: { data: [article], meta: { next_cursor: null } } },
  });
  const link = await screen.findByRole('link', { name: 'How streaks work' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'streaks' } });
  return link;
}

const wait = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the typed text is searched for after a pause, not before', async () => {
  await typed();
  await wait(50);
  expect(screen.queryByText('Answers to “streaks”')).not.toBeInTheDocument();
  await wait();
  expect(await screen.findByText('Answers to “streaks”')).toBeVisible();
});

test('a pending search does not interrupt opening another page', async () => {
  fireEvent.click(await typed());
  await wait();
  expect(screen.queryByText('Answers to “streaks”')).not.toBeInTheDocument();
});
