import { problem } from '@/lib/words';

/**
 * A failed request: the server's message, the status (0 when no answer came), the answer's body, and in how many seconds it
 * is worth another try, where the server said so.
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

/** The sentence of a problem+json body, if there is one. */
export function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : problem.unknown;
}

/** Whether no answer came at all. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The code of a problem: what went wrong, for programs. */
export const codeOf = (error: unknown) =>
  error instanceof ApiError ? (error.body as { code?: string } | undefined)?.code : undefined;
