/** Where a topic's state stands: an epoch ends when the server starts the topic anew. */
export type Position = { epoch: string; offset: number };

export type Frame =
  | ({ op: 'snapshot' | 'delta'; topic: string; data: unknown } & Position)
  | { op: 'gone' | 'error'; topic: string; data?: unknown }
  | { op: 'pong' };

/** What a topic's state becomes: all of it, a change to it, or nothing more. */
export type Handler = {
  snapshot(data: unknown): void;
  delta(data: unknown): void;
  gone(): void;
};

/** A delta fits only onto the state just before it. */
export function follows(position: Position, next: Position): boolean {
  return next.epoch === position.epoch && next.offset === position.offset + 1;
}
