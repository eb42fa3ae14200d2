/** A hybrid logical clock in the server's format: milliseconds and a counter, '1700000000000-0'. */
type Clock = { ms: number; counter: number };

const MOST = 0xffff;

function parseClock(text: string): Clock {
  const [ms = '0', counter = '0'] = text.split('-');
  return { ms: Number(ms), counter: Number(counter) };
}

export function compareClocks(a: string, b: string): number {
  const [left, right] = [parseClock(a), parseClock(b)];
  return left.ms - right.ms || left.counter - right.counter;
}

/**
 * The clock after `last` and after `seen` (ms), the time of the newest data on the screen. A tap is
 * newer than the data it responds to, even if the device's clock is slow or was set back.
 */
export function tick(last: string, now: number, seen = 0): string {
  const { ms, counter } = parseClock(last);
  const wall = Math.max(now, seen + 1);
  if (wall > ms) return `${wall}-0`;
  return counter < MOST ? `${ms}-${counter + 1}` : `${ms + 1}-0`;
}
