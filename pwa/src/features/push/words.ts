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

/** What a reminder is about. */
export function reminderTitle(reminder: { kind: string; title?: string | null }): string {
  if (reminder.kind === 'streak') return 'Your streak would end';
  return reminder.title ?? 'What is open today';
}
