import { formatDay } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';
import type { Found, FoundHabit, Mapping, Outcome, Own } from './queries';

export const formats: Record<Found['format'], string> = {
  loop: 'Loop Habit Tracker',
  habitbull: 'HabitBull',
  daymark: 'Daymark',
};

/** The target of a habit: left out, new, or `{program}.{activity}`. */
export const LEAVE = 'leave';
export const NEW = 'new';

export const choiceOf = (own: Pick<Own, 'challenge_id' | 'activity_id'>) =>
  `${own.challenge_id}.${own.activity_id}`;

/**
 * The suggested target: the activity with the same name, else a new one if the habit was ever done.
 */
export const proposed = ({ suggestion, days, notes }: FoundHabit) => {
  if (suggestion) return choiceOf(suggestion);
  return (days.done ?? 0) + (days.skipped ?? 0) + (days.put_off ?? 0) + notes > 0 ? NEW : LEAVE;
};

/** The choices in the server's format, without habits that are left out. */
export const mappingOf = (choices: Record<string, string>): Mapping[] =>
  Object.entries(choices)
    .filter(([, choice]) => choice !== LEAVE)
    .map(([name, choice]) => {
      if (choice === NEW) return { name };
      const [challenge_id, activity_id] = choice.split('.').map(Number);
      return { name, challenge_id: challenge_id ?? 0, activity_id: activity_id ?? 0 };
    });

/**
 * Activities that two habits are mapped to. This is an error, because the log has one state a day.
 */
export const twice = (choices: Record<string, string>) => {
  const put = Object.values(choices).filter((choice) => choice !== LEAVE && choice !== NEW);
  return new Set(put.filter((choice, at) => put.indexOf(choice) !== at));
};

const marks: [string, string][] = [
  ['done', 'done'],
  ['skipped', 'skipped on purpose'],
  ['put_off', 'postponed'],
  ['missed', 'not done'],
  ['implied', 'counted by frequency'],
  ['unknown', 'no entry'],
  ['other', 'amount only'],
];

/** A habit's days by state in the file: '6 done, 3 not done'. */
export function daysWords({ days, notes }: FoundHabit): string {
  const said = marks
    .filter(([mark]) => days[mark])
    .map(([mark, words]) => `${formatNumber(days[mark] ?? 0)} ${words}`);
  if (notes) said.push(notes === 1 ? '1 note' : `${formatNumber(notes)} notes`);
  return said.join(', ') || 'no days';
}

const reasons: Record<string, string> = {
  future_date: 'in the future',
  no_such_day: 'that did not exist in your time zone',
  not_member: 'after you left the program',
  outside_program: 'after the program ended',
  retired: 'after the activity was removed',
  too_many_changes: 'changed too often',
};

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** The outcome of an import: what is imported, what is left out, and why. */
export function outcomeWords({ credited, history, present, silent, refused, begun }: Outcome) {
  const taken = [
    credited > 0 && `${days(credited)} that you can still log, with points`,
    history > 0 && `${days(history)} for your history, without points or streak`,
    begun > 0 &&
      `${begun === 1 ? '1 new activity' : `${begun} new activities`} in your private program`,
  ];
  const left = [
    present > 0 && `${days(present)} already in your log`,
    silent > 0 && `${days(silent)} with nothing done`,
    ...Object.entries(refused).map(
      ([code, count]) => `${days(count)} ${reasons[code] ?? 'that can’t be logged'}`,
    ),
  ];
  const sentences = (all: (string | false)[]) => all.filter((each) => each !== false);
  return { taken: sentences(taken), left: sentences(left) };
}

export const chooseFile = {
  loopHabitTracker: 'Loop Habit Tracker',
  loopHint: 'In Loop: Settings, “Export as CSV”. Choose the ZIP or the Checkmarks.csv inside it.',
  habitBullHint: 'In HabitBull: More, “Export data”. Choose the CSV file.',
  daymarkHint:
    'In Daymark: Me, “Your data”. Choose the ZIP from this or another site, or the log.json inside it.',
  title: 'Choose a file',
  lead: 'You see a preview first. Nothing is imported until you confirm.',
  reading: 'Reading file…',
  choose: 'Choose file',
  drop: 'or drop it here. ZIP, CSV or JSON, up to 10 MB.',
  habitBull: 'HabitBull',
  daymark: 'Daymark',
};

export const mapHabits = {
  from: (length: number, value: string) => `${formatPlural(length, 'habit')} from ${value}`,
  lead: 'Choose an activity for each habit. New ones go into a private program that only you can see.',
  empty: 'This file has no habits.',
  previewing: 'Preparing preview…',
  preview: 'Preview import',
  anotherFile: 'Choose another file',
  to: (from: string, slice: string, to: string, slice2: string) =>
    `${formatDay(from)} ${slice} to ${formatDay(to)} ${slice2}`,
  target: (name: string) => `Import ${name} as`,
  taken: 'Another habit already uses this activity.',
  skip: 'Don’t import',
  new: 'New activity in a private program',
};

export const importHistory = {
  failed: (problem: string) => `${problem} Nothing was imported.`,
  brokeOff: (problem: string) =>
    `${problem} Part of it may be imported. Import the same file again: nothing is added twice.`,
  title: 'Check your import',
  importing: 'Importing…',
  import: 'Import habits',
  back: 'Back',
  doneTitle: 'Import complete',
  another: 'Import another file',
  nothingNew: 'Nothing new to import',
  nothingNewText: 'Your log already has everything from this file, so nothing will change.',
  willImport: 'Will be imported',
  imported: 'Imported',
  leftOut: 'Left out',
  unused: (archive: string, files: string) =>
    `Files in the ${archive} archive that were not needed: ${files}.`,
};
