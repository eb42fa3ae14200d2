import { type Renewal, renew } from '@/api/renew';
import type { Changes, Op, SyncResult } from './model';

/** An answer from the server, or that none came. */
export type Answer<T> =
  | { status: 200; data: T }
  | { status: number; problem: Problem; retryAfter: string | null };

export type Problem = { code?: string; message?: string; errors?: Record<string, string[]> };

export type Submission = { device_id: string; seq: number; ops: Op[] };

/** The calls that the outbox needs. Tests bring their own. */
export type Transport = {
  send(submission: Submission): Promise<Answer<SyncResult>>;
  pull(cursor: string | undefined): Promise<Answer<Changes>>;
  /** Whose session the calls are made with; undefined when nobody answers. */
  who(): Promise<number | null | undefined>;
  renew(): Promise<Renewal>;
};

const TIMEOUT_MS = 30_000;

async function call<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
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
    // A network's sign-in page may answer 200 too: only our own shape counts.
    if (answer.status === 200 && json && 'data' in json) return { status: 200, data: json.data };
    const status = answer.status === 200 ? 0 : answer.status;
    return { status, problem: json ?? {}, retryAfter: answer.headers.get('Retry-After') };
  } catch {
    return { status: 0, problem: {}, retryAfter: null };
  }
}

export const transport: Transport = {
  send: (submission) => call('POST', '/v1/core/sync', submission),
  pull: (cursor) =>
    call('GET', `/v1/core/sync${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`),
  async who() {
    const answer = await call<{ user: { id: number } } | null>('GET', '/api/auth/session');
    if (!('data' in answer)) return undefined;
    return answer.data?.user.id ?? null;
  },
  renew,
};
