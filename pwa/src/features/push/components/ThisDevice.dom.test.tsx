import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThisDevice } from './ThisDevice';

const worker = {
  pushManager: {
    getSubscription: async () => null,
    subscribe: async () => {
      throw new DOMException('Registration failed', 'AbortError');
    },
  },
};

const dismissed = 'Notifications are still off. Turn them on again and choose Allow.';
const blocked = /^Your browser blocks notifications from Daymark\. Allow them/;
const notReady = 'Daymark is not ready for notifications yet. Reload the page, then try again.';
const noService = 'This browser could not turn on notifications. Try another browser.';

test.each([
  ['the prompt is dismissed', 'default', worker, dismissed],
  ['notifications are blocked', 'denied', worker, blocked],
  ['the worker is missing', 'granted', undefined, notReady],
  ['the browser has no push service', 'granted', worker, noService],
])('if %s, the page says what to do', async (_, permission, found, text) => {
  const getRegistration = vi.fn<() => Promise<unknown>>(async () => worker);
  const serviceWorker = { getRegistration };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', {});
  const requestPermission = async () => {
    vi.stubGlobal('Notification', { permission });
    return permission;
  };
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({ data: url.endsWith('/key') ? { public_key: 'AQID' } : [] }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThisDevice member={7} nameOf={String} isPhone={() => false} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Turn on notifications here' });
  getRegistration.mockResolvedValueOnce(found);
  fireEvent.click(button);
  expect(await screen.findByText(text)).toBeInTheDocument();
});
