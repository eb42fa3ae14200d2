import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

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

export const device = {
  notificationsAreNotAllowed: 'Notifications are not allowed on this device.',
};

export const editReminder = {
  theHabit: 'The habit',
  theTime: 'The time',
  newReminder: 'New reminder',
  remindMeOf: 'Remind me of',
  whatIsOpenToday: 'What is open today',
  myStreakWhenIt: 'My streak, when it would end tonight',
  at: 'At',
  yourDaysBeginAt: (dayStart: number) =>
    `Your days begin at ${dayStart}:00, so this comes in the night that follows each of these days, and asks about that day.`,
  inYourQuietHours: 'In your quiet hours: devices show it when they end, at',
  inYourQuietHours2: 'In your quiet hours, and when they end at',
  theDayIsOver:
    'the day is over: no device shows it. Choose an earlier time or other quiet hours, or get reminders by mail.',
  on: 'On',
  chooseAtLeastOne: 'Choose at least one day.',
  onlyWhileItIs: 'Only while it is open',
  nothingComesForWhat: 'Nothing comes for what is done by then.',
  saving: 'Saving…',
  save: 'Save',
  addTheReminder: 'Add the reminder',
};

export const quietHours = {
  notSavedSoIt: (problemText: string) => `Not saved, so it is as before. ${problemText}`,
  quietHours: 'Quiet hours',
  whatWouldComeThen:
    'What would come then waits for the morning, or is left out if it is too late by then.',
  haveQuietHours: 'Have quiet hours',
  from: 'From',
  to: 'To',
  saving: 'Saving…',
  saved: 'Saved',
  yourQuietHours: 'Your quiet hours',
  loadingYourQuietHours: 'Loading your quiet hours',
};

export const reminders = {
  reminders: 'Reminders',
  byTheClockWhere:
    'By the clock where you are. Nothing comes for what is done already, nor while you pause.',
  noRemindersYet: 'No reminders yet',
  addAReminder: 'Add a reminder',
  aNudgeAtThe: 'A nudge at the right hour, for one habit or for the day.',
  yourReminders: 'Your reminders',
  loadingYourReminders: 'Loading your reminders',
  change: (at: string, title: string) => `Change ${at}, ${title}`,
  remove: (at: string, title: string) => `Remove ${at}, ${title}`,
};

export const thisDevice = {
  onYourDevices: 'On your devices',
  remindersNewsOfYour:
    'Reminders, news of your programs, cheers: shown where you are, even while Daymark is closed.',
  lookingAtThisDevice: 'Looking at this device',
  theListOfYour: 'The list of your devices',
  thisBrowserShowsNo: 'This browser shows no notifications. Another one on this device may.',
  onAnIphoneOr:
    'On an iPhone or iPad: tap the Share button, choose “Add to Home Screen”, and open Daymark from there. Then notifications can be turned on here.',
  thisBrowserWasTold:
    'This browser was told not to show notifications of Daymark. Allow them in its settings for this site, then come back.',
  onItsWayTo: (count: number) => `On its way to ${formatPlural(count, 'device')}.`,
  turnOffOnThis: 'Turn off on this device',
  turnOnOnThis: 'Turn on on this device',
  sendATest: 'Send a test',
  thisDeviceGetsNotifications: 'This device gets notifications.',
  yourBrowserWillAsk: 'Your browser will ask once whether Daymark may show them.',
  devicesWithNotifications: 'Devices with notifications',
  thisDevice: 'This device',
  lastSeen: (at: number) => `Last seen ${formatMoment(at)}`,
  remove: (nameOf: string) => `Remove ${nameOf}`,
  removing: 'Removing…',
  remove2: 'Remove',
};
