import { expect, test, vi } from 'vitest';
import { callsOf } from './request';

function calls(answer: Response) {
  const send = vi.fn(async (_: Request) => answer);
  return { api: callsOf('http://daymark.example', send), sent: () => send.mock.calls[0]?.[0] };
}

test('fills in the path, omits null query parameters and parses the response', async () => {
  const { api, sent } = calls(Response.json({ data: [] }));
  const query = { limit: 5, cursor: null };
  const given = await api.GET('/v2/core/challenge-members/{id}', {
    params: { path: { id: 7 }, query },
  });
  expect(sent()?.url).toBe('http://daymark.example/v2/core/challenge-members/7?limit=5');
  expect(given.data).toEqual({ data: [] });
});

test('sends JSON', async () => {
  const { api, sent } = calls(Response.json({}));
  await api.POST('/v1/auth/login', { body: { email: 'a', password: 'b' } });
  expect(sent()?.method).toBe('POST');
  expect(sent()?.headers.get('Content-Type')).toBe('application/json');
  expect(await sent()?.json()).toEqual({ email: 'a', password: 'b' });
});

test('a response that breaks off counts as none, unless the call was cancelled', async () => {
  const broken = () => {
    const cause = new DOMException('Timed out', 'TimeoutError');
    const stream = new ReadableStream({ start: (body) => body.error(cause) });
    return calls(new Response(stream)).api;
  };
  await expect(broken().GET('/v1/auth/user')).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
  });
  const signal = AbortSignal.abort();
  await expect(broken().GET('/v1/auth/user', { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a JSON error is parsed, and an HTML error page is ignored', async () => {
  const problem = { message: 'Busy' };
  const busy = calls(Response.json(problem, { status: 503 }));
  expect((await busy.api.POST('/api/auth/signout')).error).toEqual(problem);
  const page = calls(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const { error, data } = await page.api.POST('/api/auth/signout');
  expect([error, data]).toEqual([undefined, undefined]);
});
