import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LiveHub } from '@/live/hub';
import { LiveContext } from '@/live/LiveContext';
import type { Handler } from '@/live/protocol';
import type { OfflineLog } from '@/offline/log';
import { openMemberLog } from '../memberLog';
import { WithLog } from './Dashboard';

vi.mock('../memberLog', () => ({ openMemberLog: vi.fn() }));

test('every tab hears of the changes of other devices', async () => {
  const log = { flush: vi.fn(), heard: vi.fn() };
  vi.mocked(openMemberLog).mockResolvedValue(log as unknown as OfflineLog);
  const subscribe = vi.fn((_topic: string, _handler: Handler) => () => undefined);
  render(
    <LiveContext value={{ subscribe } as unknown as LiveHub}>
      <WithLog member={{ id: 1, day_start_hour: 0 }}>
        <h1>History</h1>
      </WithLog>
    </LiveContext>,
  );
  expect(await screen.findByText('History')).toBeInTheDocument();
  // The handlers of the last render are in use once its effects have run.
  await act(async () => undefined);
  const [topic, handler] = subscribe.mock.calls[0] ?? [];
  expect(topic).toBe('me');
  handler?.snapshot({ cursor: '1.5' });
  handler?.delta({ cursor: '1.6' });
  expect(log.heard.mock.calls).toEqual([['1.5'], ['1.6']]);
});
