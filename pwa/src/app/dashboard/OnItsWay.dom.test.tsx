import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnItsWay } from './OnItsWay';

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('a tab that does not load offline says so, and can be retried', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<OnItsWay />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await wait(2000);
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
  const retried = vi.fn();
  window.addEventListener('online', retried, { once: true });
  asked.mockResolvedValue(new Response());
  fireEvent.click(screen.getByRole('button', { name: 'Try again?' }));
  await wait(0);
  expect(retried).toHaveBeenCalledOnce();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

test('a slow network is not reported as offline', async () => {
  asked.mockResolvedValue(new Response());
  render(<OnItsWay />);
  await wait(5000);
  expect(screen.queryByRole('alert')).toBeNull();
});
