import { ApiError, messageOf, unanswered, waitOf } from './error';
import { hasEnded, renew, renewing } from './renew';
import { callsOf } from './request';
import type { components, paths } from './schema';

export type Schema = components['schemas'];

type Said<Call> = Call extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : Call extends { responses: { 201: { content: { 'application/json': infer Body } } } }
    ? Body
    : never;

/** The `data` of a successful response. */
export type DataOf<
  Path extends keyof paths,
  Method extends keyof paths[Path] = 'get' & keyof paths[Path],
> = Said<paths[Path][Method]> extends { data: infer Data } ? Data : never;

/** The input of a call. */
export type InputOf<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Input } };
}
  ? Input
  : never;

const TIMEOUT_MS = 20_000;
/**
 * Calls that a sign-in makes, which cannot wait for it, and calls whose 401 is about the submitted
 * data.
 */
const WITHOUT_SESSION =
  /\/(login(\/second-factor)?|forgot|user\/register|token\/refresh|api\/settings|authless)$/;

async function send(request: Request): Promise<Response> {
  if (WITHOUT_SESSION.test(new URL(request.url).pathname)) return once(request);
  // Without a session, the server would answer a public call as if a visitor had made it.
  if ((await (hasEnded() ? renew() : renewing())) === 'unreachable') unanswered();
  const again = request.clone();
  const answer = await once(request);
  if (answer.status !== 401 || (await renew()) !== 'renewed') return answer;
  return once(again);
}

async function once(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(request, { signal }).catch((cause) => unanswered(cause, request.signal));
}

export const api = callsOf(location.origin, send);

/** The parameters of a call whose path names one record. */
export const at = (id: number) => ({ params: { path: { id } } });

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** The body of a successful response. Throws an ApiError otherwise. */
export async function body<T>(pending: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await pending;
  if (data !== undefined) return data;
  throw new ApiError(messageOf(error), response.status, error, waitOf(response));
}
