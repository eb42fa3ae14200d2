import { formatDay } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';
import type { Found, FoundHabit, Mapping, Outcome, Own } from './queries';

export const formats: Record<Found['format'], string> = {
  loop: 'Loop Habit Tracker',
  habitbull: 'HabitBull',
  daymark: 'Daymark',
};

/** What a habit of a file becomes: left out, new, or `{program}.{activity}`. */
export const LEAVE = 'leave';
export const NEW = 'new';

export const choiceOf = (own: Pick<Own, 'challenge_id' | 'activity_id'>) =>
  `${own.challenge_id}.${own.activity_id}`;

/** What is proposed: the activity of the same name, and else a new one for whatever was ever done. */
export const proposed = ({ suggestion, days, notes }: FoundHabit) => {
  if (suggestion) return choiceOf(suggestion);
  return (days.done ?? 0) + (days.skipped ?? 0) + (days.put_off ?? 0) + notes > 0 ? NEW : LEAVE;
};

/** The choices as the server takes them; those that are left out are not named. */
export const mappingOf = (choices: Record<string, string>): Mapping[] =>
  Object.entries(choices)
    .filter(([, choice]) => choice !== LEAVE)
    .map(([name, choice]) => {
      if (choice === NEW) return { name };
      const [challenge_id, activity_id] = choice.split('.').map(Number);
      return { name, challenge_id: challenge_id ?? 0, activity_id: activity_id ?? 0 };
    });

/** Activities that two habits were put on: the log has one state a day. */
export const twice = (choices: Record<string, string>) => {
  const put = Object.values(choices).filter((choice) => choice !== LEAVE && choice !== NEW);
  return new Set(put.filter((choice, at) => put.indexOf(choice) !== at));
};

const marks: [string, string][] = [
  ['done', 'done'],
  ['skipped', 'left out on purpose'],
  ['put_off', 'put off'],
  ['missed', 'not done'],
  ['implied', 'done by frequency alone'],
  ['unknown', 'nothing said'],
  ['other', 'amounts alone'],
];

/** The days of a habit by what its file says of them: '6 done, 3 not done'. */
export function daysWords({ days, notes }: FoundHabit): string {
  const said = marks
    .filter(([mark]) => days[mark])
    .map(([mark, words]) => `${formatNumber(days[mark] ?? 0)} ${words}`);
  if (notes) said.push(notes === 1 ? '1 note' : `${formatNumber(notes)} notes`);
  return said.join(', ') || 'no days';
}

const reasons: Record<string, string> = {
  future_date: 'still to come',
  not_member: 'after you left the program',
  outside_program: 'after the program’s last day',
  retired: 'after the activity was retired',
  too_many_changes: 'changed too often',
};

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** What becomes of the days of a file, in sentences: what comes in, and what does not and why. */
export function outcomeWords({ credited, history, present, silent, refused, begun }: Outcome) {
  const taken = [
    credited > 0 && `${days(credited)} that can still be logged, with points`,
    history > 0 && `${days(history)} as history, without points and streak`,
    begun > 0 && `${begun === 1 ? '1 new activity' : `${begun} new activities`} of your own`,
  ];
  const left = [
    present > 0 && `${days(present)}: what your log says of that already stays`,
    silent > 0 &&
      `${days(silent)} on which nothing was done: not done, nothing said, or done by frequency alone`,
    ...Object.entries(refused).map(
      ([code, count]) => `${days(count)} ${reasons[code] ?? 'that the log does not take'}`,
    ),
  ];
  const sentences = (all: (string | false)[]) => all.filter((each) => each !== false);
  return { taken: sentences(taken), left: sentences(left) };
}

export const queries = {
  ownPrograms: 'own programs',
};

export const chooseFile = {
  loopHabitTracker: 'Loop Habit Tracker',
  settingsExportAsCsv: 'Settings, “Export as CSV”: the ZIP as it is, or Checkmarks.csv of it.',
  moreExportDataThe: 'More, “Export data”: the CSV file.',
  profileYourDataThe: 'Profile, “Your data”: the ZIP archive, from here or from another site.',
  chooseTheFile: 'Choose the file',
  youSeeWhatIs: 'You see what is in it, and what becomes of it, before anything is taken.',
  readingTheFile: 'Reading the file…',
  chooseAFile: 'Choose a file',
  orDropItHere: 'or drop it here: ZIP or CSV, at most 10 MB',
};

export const mapHabits = {
  from: (length: number, value: string) => `${formatPlural(length, 'habit')} from ${value}`,
  sayWhatEachOne:
    'Say what each one is here. A new one stands in a program of your own, which nobody else sees.',
  thisFileHoldsNo: 'This file holds no habits.',
  looking: 'Looking…',
  seeWhatBecomesOf: 'See what becomes of it',
  anotherFile: 'Another file',
  to: (from: string, slice: string, to: string, slice2: string) =>
    `${formatDay(from)} ${slice} to ${formatDay(to)} ${slice2}`,
  whatIsHere: (name: string) => `What ${name} is here`,
  anotherHabitGoesThere: 'Another habit goes there already.',
  leaveItOut: 'Leave it out',
  newInAProgram: 'New, in a program of my own',
};

export const bringHistory = {
  nothingWasChanged: (problemText: string) => `${problemText} Nothing was changed.`,
  thisIsWhatBecomes: 'This is what becomes of it',
  bringingItIn: 'Bringing it in…',
  bringItIn: 'Bring it in',
  back: 'Back',
  itIsInYour: 'It is in your log',
  bringAnotherFile: 'Bring another file',
  nothingIsNewIn: 'Nothing is new in it',
  yourLogHasEverything:
    'Your log has everything that it can take from this file. It stays as it is.',
  comesIn: 'Comes in',
  cameIn: 'Came in',
  staysOut: 'Stays out',
  filesOfTheArchive: (value: string, join: string) =>
    `Files of the ${value} archive that are not needed for it: ${join}.`,
};
