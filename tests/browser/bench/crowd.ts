import { connect, type Socket } from 'node:net';
import type { Community } from '../community';
import type { Site } from '../site';

/** WebSockets that subscribe to a program's topic and ignore its messages. */
export async function listeners(site: Site, program: number, count: number): Promise<Socket[]> {
  const { hostname, port, host } = new URL(site.url);
  const sub = Buffer.from(JSON.stringify({ op: 'sub', topic: `program:${program}` }));
  // A WebSocket frame with a zero mask.
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | sub.length, 0, 0, 0, 0]), sub]);
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET /v1/ws HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
            'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
      socket.once('error', reject);
      socket.once('data', (head) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 101')) return reject(head.toString());
        socket.write(frame);
        socket.resume();
        resolve(socket);
      });
    });
  const all: Socket[] = [];
  while (all.length < count) {
    all.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  }
  return all;
}

/**
 * Lets three members log at a steady pace until stopped. Each log moves a row. Returns the logs per
 * second.
 */
export function logging(site: Site, community: Community, perSecond: number) {
  const names = ['Ana Lindqvist', 'Ben Asante', 'Emi Tanaka'] as const;
  const [begun, waiting] = [performance.now(), new Set<Promise<unknown>>()];
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - begun) / 1000) * perSecond; sent += 1) {
      const [name = 'Ana Lindqvist', turn] = [names[sent % 3], Math.floor(sent / 3)];
      const log = community.log(site, name, '10,000 steps', 250 * (1 + (turn % 39)));
      waiting.add(log);
      void log.finally(() => waiting.delete(log));
    }
  }, 5);
  return async (): Promise<number> => {
    clearInterval(timer);
    const rate = sent / ((performance.now() - begun) / 1000);
    await Promise.all(waiting);
    return rate;
  };
}
