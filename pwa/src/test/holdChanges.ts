import { vi } from 'vitest';

/**
 * A fake network that leaves changes without a response until one of `answers` is called. Reads get
 * `read`, or never a response.
 */
export function holdChanges(read?: unknown) {
  const paths: string[] = [];
  const bodies: unknown[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      return read
        ? Response.json({ data: read, meta: { next_cursor: null } })
        : new Promise(() => undefined);
    }
    const text = await request.text();
    paths.push(new URL(request.url).pathname);
    bodies.push(text && JSON.parse(text));
    return new Promise((resolve) => answers.push(resolve));
  });
  return { paths, bodies, answers };
}
