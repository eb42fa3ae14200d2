import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The weekdays to choose from: 1 is Monday. */
export const weekdays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 7, name: 'Sunday' },
];

/** The days, in a few words. */
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

/** Whether a time is before the start of the day, and so belongs to the previous day. */
export const isNight = (at: string, dayStart: number) => minutes(at) < dayStart * 60;

/**
 * The effect of quiet hours on a reminder: it waits for their end, or is dropped because the day is over by then. Days
 * begin at the hour `dayStart`.
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

/** A reminder's subject. */
export function reminderTitle(reminder: { kind: string; title?: string | null }): string {
  if (reminder.kind === 'streak') return 'Your streak';
  return reminder.title ?? 'Habits left today';
}

export const device = {
  notReady: 'Daymark is not ready for notifications yet. Reload the page, then try again.',
  dismissed: 'Notifications are still off. Turn them on again and choose Allow.',
  noService: 'This browser could not turn on notifications. Try another browser.',
};

export const editReminder = {
  habit: 'Habit',
  time: 'Time',
  title: 'New reminder',
  about: 'Remind me about',
  day: 'Habits left today',
  streak: 'My streak, if it would end tonight',
  at: 'At',
  night: (dayStart: string) =>
    `Your days start at ${dayStart}, so you get this reminder the night after each day you choose.`,
  quietWaits: (until: string) =>
    `This is during your quiet hours. You get the reminder at ${until}, when they end.`,
  quietLost: (until: string) =>
    `This is during your quiet hours, and your day is over when they end at ${until}. Choose an earlier time, change your quiet hours, or get reminders by email.`,
  days: 'On these days',
  noDay: 'Choose at least one day.',
  onlyOpen: 'Only if not done yet',
  onlyOpenHint: 'No reminder if you have logged it by then.',
  save: 'Save reminder',
  add: 'Add reminder',
};

export const quietHours = {
  failed: (problem: string) => `Not saved. Your old quiet hours still apply. ${problem}`,
  title: 'Quiet hours',
  lead: 'Notifications wait until quiet hours end. We skip those that would be too late by then.',
  on: 'Use quiet hours',
  from: 'From',
  to: 'To',
  what: 'Your quiet hours',
  loading: 'Loading quiet hours',
};

export const reminders = {
  inQuietHours: ' · in your quiet hours',
  title: 'Reminders',
  lead: 'Reminders use your local time. You get none for a habit that is done, or during a pause.',
  empty: 'No reminders yet',
  add: 'Add reminder',
  emptyText: 'Add a reminder for a habit or for the whole day.',
  what: 'Your reminders',
  loading: 'Loading reminders',
  change: (at: string, title: string) => `Edit reminder at ${at}, ${title}`,
  remove: (at: string, title: string) => `Delete reminder at ${at}, ${title}`,
};

export const thisDevice = {
  title: 'Notifications on your devices',
  lead: 'Get reminders, program news and cheers, even when Daymark is closed.',
  checking: 'Checking this device',
  what: 'Your devices',
  unsupported: 'This browser can’t show notifications. Try another browser on this device.',
  install:
    'On an iPhone or iPad, tap Share, choose “Add to Home Screen” and open Daymark from there. Then you can turn on notifications here.',
  blocked:
    'Your browser blocks notifications from Daymark. Allow them in the browser’s settings for this site, then come back.',
  testSent: (count: number) => `Test sent to ${formatPlural(count, 'device')}.`,
  turnOff: 'Turn off notifications here',
  turnOn: 'Turn on notifications here',
  test: 'Send test notification',
  isOn: 'Notifications are on for this device.',
  willAsk: 'Your browser will ask for your permission.',
  list: 'Devices with notifications',
  thisDevice: 'This device',
  lastSeen: (at: number) => `Last seen ${formatMoment(at)}`,
  remove: (nameOf: string) => `Remove ${nameOf}`,
  removing: 'Removing…',
};
