/**
 * The lifetime of the session's access token. Both tokens are HttpOnly cookies: the page only knows when the access
 * token expires. Uses no DOM, so that the service worker can use it.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

const UNTIL = 'daymark.until';
// A token that is about to expire could expire during the request.
const EARLY_MS = 30_000;
/** A password change ends the old session shortly before the new session's tokens arrive. */
const SUCCESSION_MS = 1000;

type Memory = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

// The worker has no localStorage: it relies on the 401 instead.
const storage = (): Memory | undefined => {
  try {
    return (globalThis as { localStorage?: Memory }).localStorage;
  } catch {
    return undefined;
  }
};

const kept = () => storage()?.getItem(UNTIL);

/** The server issued tokens that are valid for this many seconds. */
export function keepUntil(seconds: number): void {
  try {
    storage()?.setItem(UNTIL, String(Date.now() + seconds * 1000));
  } catch {
    // Storage is full or blocked: rely on the 401 instead.
  }
}

export function forgetUntil(): void {
  storage()?.removeItem(UNTIL);
}

/**
 * Whether the access token of a known session has expired. The server would then treat calls as a
 * visitor's.
 */
export function hasEnded(): boolean {
  const until = kept();
  return until ? Number(until) - EARLY_MS < Date.now() : false;
}

/** Returns whether the same user has signed in again. */
type Ending = () => Promise<boolean>;

let ending: Ending | undefined;

/**
 * Calls `listener` when the server refuses to renew the session. Calls wait for its answer.
 * Returns a function that unsubscribes.
 */
export function onSessionEnd(listener: Ending): () => void {
  ending = listener;
  return () => {
    ending = undefined;
  };
}

/** The server's answer, and the outcome: after a refusal, the same user may sign in again. */
type Attempt = { answer: Promise<Renewal>; outcome: Promise<Renewal> };

let underWay: Attempt | undefined;

/** Requests new tokens. Concurrent callers share one request. */
function attempt(): Attempt {
  if (underWay) return underWay;
  const answer = ask();
  const outcome = answer.then(settle).finally(() => {
    underWay = undefined;
  });
  underWay = { answer, outcome };
  return underWay;
}

/** Waits for a renewal that is under way. */
export const renewing = () => underWay?.outcome;

/** Requests new tokens. After a refusal, waits for a sign-in that may follow. */
export const renew = () => attempt().outcome;

/**
 * Like `renewing` and `renew`, but they do not wait for a sign-in: for callers that hold a lock over
 * all tabs.
 */
export const trying = () => underWay?.answer;
export const tryRenew = () => attempt().answer;

async function ask(): Promise<Renewal> {
  const before = kept();
  try {
    const request = new Request(`${location.origin}/v1/auth/token/refresh`, { method: 'POST' });
    const answer = await fetch(request, { signal: AbortSignal.timeout(20_000) });
    if (answer.ok) {
      const { data } = await answer.json();
      keepUntil(data.expires_in);
      return 'renewed';
    }
    if (answer.status !== 401) return 'unreachable';
  } catch {
    return 'unreachable';
  }
  await new Promise((next) => setTimeout(next, SUCCESSION_MS));
  const now = kept();
  if (now && now !== before) return 'renewed';
  forgetUntil();
  return 'refused';
}

const settle = async (answer: Renewal): Promise<Renewal> =>
  answer === 'refused' && (await ending?.()) ? 'renewed' : answer;
