import { formatTime } from './clock';

/** A numeric offset cannot follow a government's change of rules: the server refuses it. */
const named = /^[A-Za-z/_-]+$/;

/** Every zone that this browser knows and the server takes, and `own` in any case. */
export function zoneNames(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => named.test(name));
  return [...new Set([own, 'UTC', ...known])].sort();
}

/** The wall-clock time in a zone, '14:32'; undefined for what is none. */
export function timeIn(zone: string, at: number): string | undefined {
  try {
    return formatTime(at, zone);
  } catch {
    return undefined;
  }
}
