import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClosingLine } from '@/features/accounts/components/ClosingLine';
import { session } from '@/features/accounts/session';
import { SignUpList } from '@/features/dashboard/components/SignUpList';
import { StepDone } from '@/features/programs/components/StepDone';
import { moduleStatus } from '@/features/programs/modules';
import { BadgesCard } from '@/features/rewards/components/BadgesCard';
import { BadgeWise } from '@/features/rewards/components/BadgeWise';
import { badgeDetail, ownBadges } from '@/features/rewards/queries';

/** Already 6 May for the viewer, in Auckland. */
const at = '2026-05-05T18:00:00Z';
const badge = { id: 3, title: 'Dawn', measure: 'streak', threshold: 7, granted_at: at };
const known = [
  [session.queryKey, { id: 1, erase_at: at }],
  [moduleStatus(7).queryKey, { steps: [{ step_id: 2, completed_at: at, blocks: [] }] }],
  [ownBadges.queryKey, { granted: [badge], next: [] }],
  [badgeDetail(3).queryKey, { ...badge, levels: [badge], holders: [], held_by: 1 }],
] as const;

beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

test.each<[string, ReactNode]>([
  ['a deletion', <ClosingLine key="" />],
  ['a sign-up', <SignUpList key="" signUps={[{ member: 1, name: 'Mia', at }]} now={2e12} />],
  ['a completed step', <StepDone key="" program={7} step={2} />],
  ['a badge', <BadgesCard key="" />],
  ['a level of a badge', <BadgeWise key="" badge={3} title="Dawn" onClose={() => undefined} />],
])('%s has its date in the viewer’s time zone', (_, part) => {
  const client = new QueryClient();
  for (const [key, data] of known) client.setQueryData(key, data as never);
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  expect(screen.getByText(/Wednesday 6th May/)).toBeInTheDocument();
});
