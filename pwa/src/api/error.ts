import { retryAfter } from '@/lib/retryAfter';
import { problem } from '@/lib/words';

/**
 * A failed request: the server's message, the status (0 without a response), the response body, and
 * the seconds to wait before a retry, if the server set them.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number;

  constructor(message: string, status: number, body?: unknown, retryAfter = 0) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The message of a problem+json body, if there is one. */
export function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : problem.unknown;
}

/** How long the server asks to wait before a retry, in seconds. */
export const waitOf = ({ headers }: Response) =>
  retryAfter(headers.get('Retry-After'), Date.now()) / 1000;

/**
 * Throws what a call without a complete response throws. A cancelled call is not a failure: its own
 * error passes through unchanged.
 */
export function unanswered(cause?: unknown, signal?: AbortSignal): never {
  throw signal?.aborted ? cause : new ApiError(messageOf(undefined), 0);
}

/** Whether there was no response at all. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Whether the server refused the call: the same call would be refused again. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The machine-readable code of a problem. */
export const codeOf = (error: unknown) =>
  error instanceof ApiError ? (error.body as { code?: string } | undefined)?.code : undefined;

type Errors = Record<string, string[]>;

/** The server's errors, by field or place. */
export const errorsOf = (error: unknown): Errors =>
  (error instanceof ApiError && (error.body as { errors?: Errors } | undefined)?.errors) || {};
