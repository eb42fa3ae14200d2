import ReconnectingWebSocket from 'partysocket/ws';
import { hasEnded, renew } from '@/api/renew';
import type { Socket, SocketEvents } from './hub';

const url = `${location.origin.replace(/^http/, 'ws')}/v1/ws`;

/** A socket opened after the session's token has ended would be a visitor's. */
async function address(): Promise<string> {
  if (hasEnded()) await renew();
  return url;
}

const jitter = (ms: number) => ms * (0.5 + Math.random());

/** The browser's socket, with back-off: about 0.8 s at first, half a minute at most. */
export function connect(events: SocketEvents): Socket {
  const socket = new ReconnectingWebSocket(address, undefined, {
    // Read anew for each attempt, so that a restarted server is not met by everyone at once.
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
  return socket;
}
