import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '@/features/campaigns/queries';
import { modal, type OpenModal } from '@/ui/modal';
import { toasts } from '@/ui/toast';
import { useCampaignForm } from './useCampaignForm';

const blocks = [{ kind: 'text', text: 'Hello' }];
const campaign = {
  id: 4,
  state: 'draft',
  subject: 'Hello',
  subject_b: '',
  share_b: 0,
  preview: '',
  blocks,
  segment: {},
  version: 1,
} as unknown as Campaign;

/** The form while it saves an edited subject; `succeed` and `fail` end that save. */
async function saving() {
  const bodies: { subject: string; version: number }[] = [];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return new Promise(() => undefined);
    const sent = await request.json();
    bodies.push(sent);
    if (bodies.length === 1) {
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }
    return Response.json({ data: { ...campaign, ...sent, version: sent.version + 1 } });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useCampaignForm(campaign, 1), { wrapper });
  act(() => result.current.change({ subject: 'Hello all' }));
  act(() => void result.current.saved(false));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  const saved = { ...campaign, subject: 'Hello all', version: 2 };
  return {
    form: () => result.current,
    bodies,
    succeed: () => answer(Response.json({ data: saved })),
    fail: (status = 500) => answer(Response.json({ message: 'No.' }, { status })),
  };
}

test('an action during a save waits for it, and does not save the same version again', async () => {
  const { form, bodies, succeed } = await saving();
  const action = form().saved(true);
  succeed();
  await expect(act(() => action)).resolves.toMatchObject({ subject: 'Hello all', version: 2 });
  expect(bodies).toHaveLength(1);
  expect(form().dirty).toBe(false);
});

test('an action during a save also saves what was typed meanwhile', async () => {
  const { form, bodies, succeed } = await saving();
  act(() => form().change({ subject: 'Hello everyone' }));
  const action = form().saved(true);
  succeed();
  await expect(act(() => action)).resolves.toMatchObject({ subject: 'Hello everyone' });
  expect(bodies).toMatchObject([
    { subject: 'Hello all', version: 1 },
    { subject: 'Hello everyone', version: 2 },
  ]);
});

test('an action during a save that fails does nothing', async () => {
  const { form, bodies, fail } = await saving();
  const action = form().saved(true);
  fail();
  await expect(act(() => action)).resolves.toBeUndefined();
  expect(bodies).toHaveLength(1);
  expect(form().text.subject).toBe('Hello all');
});

test('a conflict names the editor who saved last', async () => {
  const { form, fail } = await saving();
  const revision = { version: 2, subject: 'Hi', by_name: 'Bo Berg', saved_at: '2026-05-05T10:00Z' };
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/revision')
      ? Response.json({ data: [revision], meta: { next_cursor: null } })
      : Response.json({ data: { ...campaign, subject: 'Hi', version: 2 } }),
  );
  const action = form().saved(false);
  fail(409);
  await act(() => action);
  expect((modal.current() as OpenModal).props).toMatchObject({
    by: 'Bo Berg',
    at: revision.saved_at,
  });
  modal.close();
});

test('a conflict that cannot be loaded is reported, and the action does nothing', async () => {
  const { form, bodies, fail } = await saving();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const action = form().saved(true);
  fail(409);
  await expect(act(() => action)).resolves.toBeUndefined();
  expect(bodies).toHaveLength(1);
  expect(toasts.list().at(-1)?.text).toMatch(/offline/);
});
