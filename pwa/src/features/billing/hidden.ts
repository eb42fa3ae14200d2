import type { Schema } from '@/api/client';

type Notice = Pick<Schema['RenewNotification'], 'reason' | 'ends_at' | 'days_left'>;

const KEY = 'daymark.renewal';

/** A hidden notice is shown once more on the last day (R98). */
const nameOf = ({ reason, ends_at, days_left }: Notice) =>
  `${reason} ${ends_at} ${(days_left ?? 0) <= 1 ? 'last' : ''}`;

export function isHidden(notice: Notice): boolean {
  try {
    return localStorage.getItem(KEY) === nameOf(notice);
  } catch {
    return false;
  }
}

export function hide(notice: Notice): void {
  try {
    localStorage.setItem(KEY, nameOf(notice));
  } catch {
    // Storage is blocked: it is hidden until the page is closed.
  }
}
