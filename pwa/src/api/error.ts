/** A failed request: the server's message, the status (0 when no answer came) and the answer's body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(message: string, status: number, body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The sentence of a problem+json body, if there is one. */
export function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : 'An error has occured.';
}

/** Whether no answer came at all. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
