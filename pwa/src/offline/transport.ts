import { type Renewal, tryRenew } from '@/api/renew';
import type { Changes, Op, SyncResult } from './model';

/** A response from the server, or none. */
export type Answer<T> =
  | { status: 200; data: T }
  | { status: number; problem: Problem; retryAfter: string | null };

export type Problem = { code?: string; message?: string; errors?: Record<string, string[]> };

export type Submission = { device_id: string; seq: number; ops: Op[] };

/** The calls that the outbox needs. Tests provide a fake. */
export type Transport = {
  send(submission: Submission): Promise<Answer<SyncResult>>;
  pull(cursor: string | undefined): Promise<Answer<Changes>>;
  /** The account of the current session; undefined without a response. */
  who(): Promise<number | null | undefined>;
  renew(): Promise<Renewal>;
};

const TIMEOUT_MS = 30_000;

type Raw = { status: number; json?: Record<string, unknown>; retryAfter: string | null };

async function ask(method: string, path: string, body?: object): Promise<Raw> {
  try {
    const answer = await fetch(location.origin + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      ...(body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const json = await answer.json().catch(() => undefined);
    return { status: answer.status, json, retryAfter: answer.headers.get('Retry-After') };
  } catch {
    return { status: 0, retryAfter: null };
  }
}

/** One call in the current session. */
export async function call<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  const { status, json, retryAfter } = await ask(method, path, body);
  // A captive portal may also return 200: accept only our own format.
  if (status === 200 && json && 'data' in json) return { status, data: json.data as T };
  return { status: status === 200 ? 0 : status, problem: json ?? {}, retryAfter };
}

export const transport: Transport = {
  send: (submission) => call('POST', '/v1/core/sync', submission),
  pull: (cursor) =>
    call('GET', `/v1/core/sync${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`),
  async who() {
    const { status, json } = await ask('GET', '/api/auth/session');
    if (status !== 200 || !json) return undefined;
    return (json.user as { id: number } | undefined)?.id ?? null;
  },
  renew: tryRenew,
};
