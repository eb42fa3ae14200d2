import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHumanCheck } from './humanCheck';
import { type SiteSettings, siteSettings } from './siteSettings';

const KEY = 'the pages key';

/** The form's token function on a site with this check. Tests decide whether the script loads. */
function on(human_check: Exclude<SiteSettings['human_check'], undefined>) {
  const client = new QueryClient();
  const settings: SiteSettings = { environment: 'production', human_check, sign_in_with: [] };
  client.setQueryData(siteSettings.queryKey, settings);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useHumanCheck('register'), { wrapper }).result.current;
}

const script = () => document.head.querySelector('script');

afterEach(() => {
  script()?.remove();
});

test('without a check no script is loaded and there is no token', async () => {
  expect(await on(null)()).toEqual({});
  expect(script()).toBeNull();
});

test('a provider that fails to load is logged, and the form gets no token', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The form tries to load the script itself, because no earlier attempt has succeeded.
  const failing = new MutationObserver(() => script()?.onerror?.(new Event('error')));
  failing.observe(document.head, { childList: true });
  expect(await on({ provider: 'turnstile', site_key: KEY, exempt_paths: [] })()).toEqual({});
  failing.disconnect();
  expect(logged).toHaveBeenCalledOnce();
});

test('a token is requested with the name of the call', async () => {
  const execute = vi.fn(async () => 'a token');
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute });
  const ask = on({ provider: 'recaptcha', site_key: KEY, exempt_paths: [] });
  const asked = ask();
  await vi.waitFor(() => expect(script()).not.toBeNull());
  expect(script()?.src).toBe('https://www.google.com/recaptcha/api.js?render=the%20pages%20key');
  script()?.onload?.(new Event('load'));
  expect(await asked).toEqual({ token: 'a token' });
  expect(execute).toHaveBeenCalledWith(KEY, { action: 'register' });
});
