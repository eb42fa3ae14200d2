import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type NamedKind, nameOfOne } from './named';

const kinds: NamedKind[] = ['articles', 'programs', 'events', 'companies'];
const nameOf = (kind: NamedKind) => new QueryClient().fetchQuery(nameOfOne(kind, 7));
const serve = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status }));

test.each(kinds)('%s that the server doesn’t find have no name', async (kind) => {
  serve(404);
  expect(await nameOf(kind)).toBeNull();
});

test.each(kinds)('a name of %s that fails to load is not taken for a missing one', async (kind) => {
  serve(503);
  await expect(nameOf(kind)).rejects.toMatchObject({ status: 503 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(nameOf(kind)).rejects.toMatchObject({ status: 0 });
});
