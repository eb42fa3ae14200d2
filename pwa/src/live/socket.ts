import ReconnectingWebSocket from 'partysocket/ws';
import { hasEnded, renew, renewing } from '@/api/renew';
import type { Socket, SocketEvents } from './hub';

const url = `${location.origin.replace(/^http/, 'ws')}/v1/ws`;

/**
 * The socket's address. Renews an ended session first: otherwise the socket would be a visitor's.
 * If that fails, so does the attempt.
 */
async function address(): Promise<string> {
  const renewal = await (hasEnded() ? renew() : renewing());
  if (renewal === 'unreachable') throw new Error('Not renewed');
  return url;
}

const jitter = (ms: number) => ms * (0.5 + Math.random());

/** The browser's socket with back-off: from about 0.8 s up to half a minute. */
export function connect(events: SocketEvents): Socket {
  const socket = new ReconnectingWebSocket(address, undefined, {
    // Evaluated for each attempt, so that not everyone reconnects to a restarted server at once.
    get minReconnectionDelay() {
      return jitter(800);
    },
    get maxReconnectionDelay() {
      return jitter(20_000);
    },
    reconnectionDelayGrowFactor: 1.6,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code < 3500,
  });
  socket.addEventListener('open', events.open);
  socket.addEventListener('message', ({ data }) => events.message(String(data)));
  socket.addEventListener('close', ({ code }) => events.close(code));
  // An attempt that fails before it has a socket emits no close event.
  socket.addEventListener('error', () => events.close(1006));
  return socket;
}
