import type { Cheers } from './queries';

const SHOWN = 3;

/** Who cheers, in a line: 'You, Ana and 3 others'. Those who may not be named count. */
export function cheersWords({ count, from, own }: Cheers, me: number): string {
  if (count === 0) return 'No cheers yet';
  const names = from.filter(({ id }) => id !== me).map(({ name }) => name);
  const shown = [...(own ? ['You'] : []), ...names].slice(0, SHOWN);
  const others = count - shown.length;
  if (shown.length === 0) return count === 1 ? '1 cheer' : `${count} cheers`;
  const last = others > 0 ? (others === 1 ? '1 other' : `${others} others`) : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`;
}
