import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '@/features/campaigns/queries';
import { useCampaignForm } from './useCampaignForm';

const campaign = {
  id: 4,
  state: 'draft',
  subject: 'Hello',
  subject_b: '',
  share_b: 0,
  preview: '',
  blocks: [],
  segment: {},
  version: 1,
} as unknown as Campaign;

test('an action during a save does not save the same version again', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    // The first one is under way.
    if (sent.length === 1) return new Promise(() => undefined);
    return Promise.resolve(Response.json({}, { status: 500 }));
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useCampaignForm(campaign, 1), { wrapper });
  act(() => result.current.change({ subject: 'Hello all' }));
  act(() => void result.current.save());
  await vi.waitFor(() => expect(result.current.isPending).toBe(true));
  await expect(act(() => result.current.saved(false))).resolves.toBeUndefined();
  expect(sent).toHaveLength(1);
});
