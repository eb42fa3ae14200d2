import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Campaign, campaign, mailed } from './queries';

const counts = {
  queued: 9,
  sent: 1,
  failed: 0,
  skipped: 1,
  unsubscribed: 0,
  opened: 0,
  clicked: 0,
};
const running = { id: 4, state: 'running', recipients: 9, counts } as Campaign;

test('live progress updates the numbers, and a state change invalidates the query', () => {
  const client = new QueryClient();
  const { queryKey } = campaign(4);
  client.setQueryData(queryKey, running);
  const told = { campaign_id: 4, recipients: 10, sent: 6, failed: 3, running: true };
  mailed(client, told);
  expect(client.getQueryData(queryKey)).toMatchObject({
    recipients: 10,
    counts: { ...counts, sent: 6, failed: 2 },
  });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  mailed(client, { ...told, campaign_id: 5, sent: 99 });
  expect(client.getQueryData(queryKey)?.counts.sent).toBe(6);
  mailed(client, { ...told, sent: 7, running: false });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
