import { formatDay } from '@/lib/dates';
import type { Refusal } from '@/offline/model';
import type { Mark } from '@/offline/view';

/** By the member's own clock. */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}

const reasons: Record<string, string> = {
  outside_program: 'This day is not part of the program.',
  not_member: 'You were not in the program on this day.',
  retired: 'This activity is no longer part of the program.',
  future_date: 'This day had not begun yet. Is this device’s clock right?',
  too_old: 'This day is more than seven days back.',
  unknown_activity: 'This activity is not there any more.',
  unknown_zone: 'The server does not know this device’s time zone.',
  too_many_changes: 'This entry was changed too often.',
};

/** Why the server did not take it, for people. */
export function reason({ code, message }: Refusal): string {
  return reasons[code] ?? message ?? 'The server did not take it.';
}

const MILESTONES = [7, 14, 21, 30, 50, 100, 150, 200, 250, 300, 365, 500, 730, 1000];

/** Whether a streak has just come to a number worth a cheer. */
export function isMilestone(before: number, now: number): boolean {
  return MILESTONES.some((each) => before < each && now >= each);
}

/** What became of a day that was left open yesterday. No more than that: it is behind us. */
export function slipWords(week: { date: string; mark: Mark }[]): string | undefined {
  const [yesterday, today] = week.slice(-2);
  if (!yesterday || !today) return undefined;
  const day = formatDay(yesterday.date).split(' ')[0];
  if (yesterday.mark === 'freeze') return `${day} was open. A freeze covered it.`;
  if (yesterday.mark !== 'missed') return undefined;
  return `${day} was open. ${today.mark === 'done' ? 'A new row has begun.' : 'Today begins a new row.'}`;
}

export function formatAmount(amount: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(amount);
}
