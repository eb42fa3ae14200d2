import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '@/app/App';
import { newQueryClient } from '@/app/queryClient';
import { newRouter } from '@/app/router';
import { LiveHub, type SocketEvents } from '@/live/hub';
import type { Told, TopicName } from '@/live/protocol';

/** `lost`: the request fails without a response. */
type Answer = { status?: number; body: unknown; lost?: boolean };
/** Responses by the end of the path or of the whole URL. Other calls never get a response. */
export type Answers = Record<string, Answer>;

/** A site with default settings. */
const usual: Answers = {
  '/api/settings': {
    body: { data: { environment: 'production', human_check: null, sign_in_with: [] } },
  },
};

/** Opens the app on a path, with a fake network. */
export function visit(path: string, answers: Answers) {
  vi.stubGlobal('fetch', (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    const { pathname, href } = new URL(url, location.origin);
    const asked = ([end]: [string, Answer]) => pathname.endsWith(end) || href.endsWith(end);
    const found = Object.entries({ ...usual, ...answers }).find(asked)?.[1];
    if (!found) return new Promise(() => undefined);
    if (found.lost) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(found.body, { status: found.status ?? 200 }));
  });

  let events: SocketEvents | undefined;
  const hub = new LiveHub((given) => {
    events = given;
    return { send: () => undefined, reconnect: () => undefined };
  });
  const queryClient = newQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: 0 } });
  const router = newRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(<App queryClient={queryClient} hub={hub} router={router} />);

  return {
    client: queryClient,
    open: () => events?.open(),
    drop: (code: number) => events?.close(code),
    tell: <O extends 'snapshot' | 'delta', N extends TopicName>(
      op: O,
      topic: N,
      offset: number,
      data: Told<N>[O],
    ) => events?.message(JSON.stringify({ op, topic, epoch: 'e', offset, data })),
    refuse: (topic: TopicName) => events?.message(JSON.stringify({ op: 'gone', topic })),
  };
}
