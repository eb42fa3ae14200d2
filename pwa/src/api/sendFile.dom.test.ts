import { beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from './sendFile';

const send = () => sendFile('/v1/core/import', new File(['a'], 'days.csv'));

beforeEach(() => localStorage.clear());

test.each([
  ['arrives', '{"data": {"rows": 3}}', { rows: 3 }],
  ['breaks off', '{"data": {"ro', expect.objectContaining({ status: 0 })],
])('a response that %s after a file was sent', async (_, text, outcome) => {
  vi.stubGlobal('fetch', async () => new Response(text));
  expect(await send().catch((error) => error)).toEqual(outcome);
});
