import type { Client } from 'openapi-fetch';
import { unanswered } from './error';
import type { paths } from './schema';

type Given = {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
  headers?: HeadersInit;
  signal?: AbortSignal;
};

type Send = (request: Request) => Promise<Response>;
type Calls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

function address(origin: string, path: string, params: Given['params'] = {}): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.path?.[name])),
  );
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries(params.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

/**
 * A small replacement for openapi-fetch, with its types: it sends JSON or a form with a file, and
 * returns `{ data }` or `{ error }`. The library does much more, and every visitor would have to
 * load it before the first page.
 */
export function callsOf(origin: string, send: Send): Calls {
  const call =
    (method: string) =>
    async (path: string, { params, body, headers: given, signal }: Given = {}) => {
      const headers = new Headers(given);
      headers.set('Accept', 'application/json');
      const init: RequestInit = { method, headers };
      if (signal) init.signal = signal;
      // A Blob sets its own content type.
      if (body instanceof FormData || body instanceof Blob) init.body = body;
      else if (body !== undefined) {
        headers.set('Content-Type', 'application/json');
        init.body = JSON.stringify(body);
      }
      const response = await send(new Request(address(origin, path, params), init));
      const text = await response.text().catch((cause) => unanswered(cause, signal));
      // Ignore a proxy's error page.
      const said = /json/.test(response.headers.get('Content-Type') ?? '') && text;
      const answer = said ? JSON.parse(text) : undefined;
      return response.ok ? { data: answer, response } : { error: answer, response };
    };
  const calls = {
    GET: call('GET'),
    POST: call('POST'),
    PUT: call('PUT'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
  };
  return calls as unknown as Calls;
}
