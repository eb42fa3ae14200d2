import type { Page, Route, WebSocketRoute } from '@playwright/test';
import type { Told, TopicName } from '../src/live/protocol';
import { feed, program, rows, streak } from './fixtures';

type Answers = { programs?: object[]; rows?: typeof rows; streak?: object; feed?: object };

const counts = { members: 2418, done_today: 312, points_today: 4180 };

/** Answers the page's calls, and lets the test control the socket. */
export async function serve(page: Page, answers: Answers = {}) {
  const programs = answers.programs ?? [program];
  const board = {
    state: 'live',
    period: 'all',
    scoring: 'total_points',
    total: 2418,
    entries: answers.rows ?? rows,
  };
  const community = { streak: answers.streak ?? streak, feed: answers.feed ?? feed() };

  const json = (data: unknown) => (route: Route) =>
    route.fulfill({ json: { data, meta: { next_cursor: null } } });
  await page.route(/\/v2\/core\/challenge\?/, json(programs));
  await page.route(/\/leaderboard\?/, json(board));
  await page.route('/v1/core/global-streak', json(community.streak));
  await page.route('/v1/core/last-five-minute-activities', json(community.feed));

  const snapshots: Record<string, () => object> = {
    'program:7': () => ({ ...board, counts }),
    community: () => ({ ...community, online: 38, now: new Date().toISOString() }),
  };
  const offsets: Record<string, number> = {};
  let socket: WebSocketRoute | undefined;
  const send = (op: string, topic: string, data: object) =>
    socket?.send(JSON.stringify({ op, topic, epoch: 'e', offset: offsets[topic], data }));

  await page.routeWebSocket('/v1/ws', (opened) => {
    socket = opened;
    opened.onMessage((text) => {
      const { op, topic } = JSON.parse(String(text));
      const snapshot = snapshots[topic];
      if (op !== 'sub' || !snapshot) return;
      offsets[topic] = 1;
      send('snapshot', topic, snapshot());
    });
  });

  return {
    /** Whether the page has subscribed to a topic. Messages sent before that are lost. */
    heard: (topic: string) => topic in offsets,
    delta: <N extends TopicName>(topic: N, data: Told<N>['delta']) => {
      offsets[topic] = (offsets[topic] ?? 0) + 1;
      send('delta', topic, data);
    },
    /** Ends the socket; later attempts fail too. */
    stop: async (code: number) => {
      await page.routeWebSocket('/v1/ws', (attempt) => attempt.close({ code }));
      await socket?.close({ code });
    },
  };
}
