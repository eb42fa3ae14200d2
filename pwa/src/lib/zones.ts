import { isNamed } from '@/lib/deviceZone';
import { formatTime } from './clock';

/** All zones that this browser knows and the server accepts, plus `own`. */
export function zoneNames(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').filter(isNamed);
  return [...new Set([own, 'UTC', ...known])].sort();
}

/** The wall clock time in a zone, '14:32'; undefined for an unknown zone. */
export function timeIn(zone: string, at: number): string | undefined {
  try {
    return formatTime(at, zone);
  } catch {
    return undefined;
  }
}
