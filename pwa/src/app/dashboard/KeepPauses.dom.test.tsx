import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newQueryClient } from '@/app/queryClient';
import { ownPauses } from '@/features/habits/pauses/queries';
import { openMemberLog } from '@/features/today/memberLog';
import type { OfflineLog } from '@/offline/log';
import { KeepPauses } from './KeepPauses';

vi.mock('@/features/today/memberLog', () => ({ openMemberLog: vi.fn() }));

test('the device keeps the member’s pauses, also after a change', async () => {
  const keepPauses = vi.fn(async () => undefined);
  vi.mocked(openMemberLog).mockResolvedValue({ keepPauses } as unknown as OfflineLog);
  const client = newQueryClient();
  const pause = { id: 1, from: '2026-05-06', to: '2026-05-08' };
  client.setQueryData(ownPauses.queryKey, [pause]);
  render(
    <QueryClientProvider client={client}>
      <KeepPauses member={{ id: 1, day_start_hour: 3 }} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(keepPauses).toHaveBeenLastCalledWith([pause]));
  expect(openMemberLog).toHaveBeenCalledWith(1, 3);
  act(() => void client.setQueryData(ownPauses.queryKey, []));
  await vi.waitFor(() => expect(keepPauses).toHaveBeenLastCalledWith([]));
});
