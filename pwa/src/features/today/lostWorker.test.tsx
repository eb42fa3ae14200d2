import { act, render, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OfflineLog } from '@/offline/log';
import { UpdateLine } from './components/UpdateLine';
import { LogContext } from './LogContext';
import { useTap } from './useTap';

vi.mock('@/sw/register', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// An unhandled rejection fails the run.
test('without the worker’s code, a tap is logged and no update is offered', async () => {
  const log = { log: () => Promise.resolve() } as unknown as OfflineLog;
  const { container } = render(<UpdateLine />);
  const { result } = renderHook(useTap, {
    wrapper: ({ children }) => <LogContext value={log}>{children}</LogContext>,
  });
  await act(async () => {
    expect(await result.current.act('1.1.2026-11-21')).toBe(true);
  });
  await vi.dynamicImportSettled();
  expect(container).toBeEmptyDOMElement();
});
