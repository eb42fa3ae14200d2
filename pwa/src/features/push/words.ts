const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Days of the week as they are chosen: 1 is Monday. */
export const weekdays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 7, name: 'Sunday' },
];

/** Which days, in a few words. */
export function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((one, other) => one - other);
  const text = sorted.join('');
  if (text === '1234567') return 'Every day';
  if (text === '12345') return 'Monday to Friday';
  if (text === '67') return 'Weekends';
  return sorted.map((day) => names[day - 1]).join(', ');
}

const DAY = 24 * 60;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const from = (since: number, time: string) => (minutes(time) - since + DAY) % DAY;

/** Whether a time of day comes before the hour at which days begin: in the night that follows a day, and still part of it. */
export const isNight = (at: string, dayStart: number) => minutes(at) < dayStart * 60;

/**
 * What quiet hours do to a reminder: it waits for their end, or is not shown at all, because the day is over by then. Days begin at
 * the hour `dayStart`.
 */
export function inQuiet(
  at: string,
  hours: { from?: string | null; to?: string | null } | undefined,
  dayStart: number,
): 'waits' | 'lost' | undefined {
  if (!hours?.from || !hours.to) return undefined;
  const begin = minutes(hours.from);
  if (from(begin, at) >= from(begin, hours.to)) return undefined;
  return from(dayStart * 60, at) + from(minutes(at), hours.to) < DAY ? 'waits' : 'lost';
}

/** What a reminder is about. */
export function reminderTitle(reminder: { kind: string; title?: string | null }): string {
  if (reminder.kind === 'streak') return 'Your streak would end';
  return reminder.title ?? 'What is open today';
}
