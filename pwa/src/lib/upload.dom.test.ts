import { beforeEach, expect, test, vi } from 'vitest';
import { sendInParts } from './upload';

const file = await new Response('a'.repeat(10)).blob();

// The tests' fetch cannot send jsdom's Blob.
beforeEach(() => {
  vi.stubGlobal('Blob', file.constructor);
});

/**
 * A fake server that stores uploads. `lost`: the numbers of the calls, from 1, whose responses are
 * lost.
 */
function server(lost: number[]) {
  let received = 0;
  let calls = 0;
  const offsets: number[] = [];
  const cancelled: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    calls += 1;
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'PATCH') {
      const offset = Number(searchParams.get('offset'));
      offsets.push(offset);
      if (offset !== received) return Response.json({ message: 'gap' }, { status: 409 });
      received += (await request.arrayBuffer()).byteLength;
    }
    if (request.method === 'DELETE') cancelled.push(pathname);
    if (lost.includes(calls)) throw new TypeError('Failed to fetch');
    const data = { id: 'u1', bytes: 10, received, part_bytes: 4 };
    return Response.json({ data, path: pathname });
  });
  return { received: () => received, offsets, cancelled };
}

test('a file is sent in parts, each of them once', async () => {
  const { received, offsets, cancelled } = server([]);
  const told: number[] = [];
  expect(
    await sendInParts(
      file,
      async (id) => id,
      (part) => told.push(part),
    ),
  ).toBe('u1');
  expect(received()).toBe(10);
  expect(offsets).toEqual([0, 4, 8]);
  expect(told).toEqual([0.4, 0.8, 1]);
  expect(cancelled).toEqual([]);
});

test('an upload whose file is refused is cancelled', async () => {
  const { cancelled } = server([]);
  const refused = new Error('This is not a picture.');
  await expect(sendInParts(file, () => Promise.reject(refused))).rejects.toBe(refused);
  await vi.waitFor(() => expect(cancelled).toEqual(['/v1/core/upload/u1']));
});

test('after a lost response the upload resumes and completes', async () => {
  vi.useFakeTimers();
  const { received, offsets } = server([3]);
  const sent = sendInParts(file, async (id) => id);
  await vi.runAllTimersAsync();
  expect(await sent).toBe('u1');
  expect(received()).toBe(10);
  expect(offsets).toEqual([0, 4, 8]);
  vi.useRealTimers();
});
