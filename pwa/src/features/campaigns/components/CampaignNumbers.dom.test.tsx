import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CampaignNumbers } from './CampaignNumbers';

const counts = (unsubscribed: number) => ({
  ...{ queued: 1000, sent: 1000, failed: 0, skipped: 0, opened: 0, clicked: 0 },
  unsubscribed,
});

test('two subjects are compared by people, because both shares may round up to 1%', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const campaign = {
    ...{ id: 4, state: 'finished', subject: 'Hello', subject_b: 'Hi', recipients: 2000 },
    ...{ counts: counts(11), counts_a: counts(9), counts_b: counts(2) },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CampaignNumbers campaign={campaign as never} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('1%')).toHaveLength(2);
  expect(screen.getByText(/2 of 1,000 unsubscribed, compared with 9 of 1,000/)).toBeInTheDocument();
});
