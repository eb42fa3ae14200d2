import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Role } from './queries';
import { useMatrix } from './useMatrix';

const role = (id: number, permissions: string[]) => ({ id, permissions }) as Role;

/** Two roles without permissions, and a fake network that answers on demand. */
function open() {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const client = new QueryClient();
  const { result, rerender } = renderHook(({ roles }) => useMatrix(roles), {
    initialProps: { roles: [role(1, []), role(2, [])] },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const saved = async (stored: Role) => {
    await waitFor(() => expect(result.current.saving).toBe(true));
    await act(async () => answer(Response.json({ data: stored })));
    rerender({ roles: [stored, role(2, [])] });
    await waitFor(() => expect(result.current.saving).toBe(false));
  };
  return { result, saved };
}

test('a permission that is ticked during a save stays a draft', async () => {
  const { result, saved } = open();
  act(() => result.current.toggle(role(1, []), 'post:write'));
  act(() => result.current.save());
  act(() => result.current.toggle(role(2, []), 'event:edit'));
  await saved(role(1, ['post:write']));
  expect(result.current).toMatchObject({ saved: false, canUndo: true });
  expect([...result.current.changes]).toEqual([[2, 1]]);
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ saved: true, canUndo: false });
});

test('after a save without further changes nothing is left to undo', async () => {
  const { result, saved } = open();
  act(() => result.current.toggle(role(1, []), 'post:write'));
  act(() => result.current.save());
  await saved(role(1, ['post:write']));
  expect(result.current).toMatchObject({ saved: true, canUndo: false });
});
