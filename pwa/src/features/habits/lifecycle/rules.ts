import type { Schema } from '@/api/client';
import { rules as words } from '../words';

export type Habit = Schema['Habit'];
export type HabitChange = Schema['HabitChange'];

/** The specification's ids. */
export const stage = {
  closed: 0,
  review: 1,
  forming: 2,
  doing: 3,
  impossible: 4,
  notNow: 5,
} as const;

/** The specification's tabs, in its order; the first is the default. */
export const views = [
  { value: 'take-action', label: words.takeAction },
  { value: 'not-now', label: words.notNow },
  { value: 'impossible', label: words.impossible },
  { value: 'history', label: words.history },
] as const;

export type HabitView = (typeof views)[number]['value'];

/** 'Not Now' and 'not-now' are the same tab. */
export function viewOf(asked: string | undefined): HabitView {
  const name = asked?.toLowerCase().replace(/[\s_]+/g, '-');
  return views.find(({ value }) => value === name)?.value ?? views[0].value;
}

const shownIn: Record<HabitView, readonly number[]> = {
  'take-action': [stage.review, stage.forming, stage.doing],
  'not-now': [stage.notNow],
  impossible: [stage.impossible],
  history: [],
};

export const habitsIn = (habits: Habit[], view: HabitView) =>
  habits.filter(({ status }) => shownIn[view].includes(status.id));

/** The habits under Take Action, grouped by stage; those that need a decision first. */
export function stagesOf(habits: Habit[]): { title: string; habits: Habit[] }[] {
  return shownIn['take-action']
    .map((id) => habits.filter(({ status }) => status.id === id))
    .flatMap((group) => (group[0] ? [{ title: group[0].status.title, habits: group }] : []));
}

/** Habits that are not due today, by activity. */
export const putOff = (habits: Habit[]): ReadonlySet<number> =>
  new Set(
    habits
      .filter(({ status }) => status.id === stage.notNow || status.id === stage.impossible)
      .map(({ activity_id }) => activity_id),
  );

const offered: readonly number[] = [stage.review, stage.forming, stage.notNow, stage.impossible];

/** The stages a habit can move to, in the order of the tabs. */
export const ways = ({ allowed }: Habit): number[] =>
  offered.filter((id) => allowed.some((each) => each.id === id));

/** The label of the button that moves a habit to a stage. */
export function deed(to: number): string {
  const deeds: Record<number, string> = {
    [stage.review]: words.reviewNow,
    [stage.forming]: words.takeAction,
    [stage.impossible]: words.cannot,
    [stage.notNow]: words.notNow,
  };
  return deeds[to] ?? '';
}

/** The number of completed days after which a habit counts as established. */
const FIRM = 21;

/**
 * Whether a habit is undecided and was never done. Only such a habit asks whether the member wants
 * it.
 */
export const isNew = ({ status, done_days, since }: Habit): boolean =>
  status.id === stage.review && done_days === 0 && !since;

/** A habit's state, on one line. */
export function standing(habit: Habit): string {
  const { status, done_days, review_on } = habit;
  const days = words.doneDays(done_days);
  if (isNew(habit)) return words.review;
  if (status.id === stage.review) return words.upForReview(days);
  if (status.id === stage.forming) return words.forming(days, FIRM);
  if (status.id === stage.doing) return words.doing(days);
  return review_on ? words.resting(review_on) : words.restingOpen;
}

const causes: Record<HabitChange['cause'], string> = {
  member: words.member,
  firm: words.firm(FIRM),
  slipping: words.slipping,
  review: words.reviewDue,
  program_end: words.theProgramEnded,
};

/** Why a habit changed, and until when. */
export function reasonOf({ cause, to, from, review_on }: HabitChange): string {
  const moved = to.id === from.id ? words.moved : causes[cause];
  return review_on ? words.reviewOn(moved, review_on) : moved;
}

/** The specification's colour of each stage, mapped to ours. */
const tones = {
  grey: 'plain',
  purple: 'violet',
  blue: 'water',
  green: 'leaf',
  red: 'coral',
  orange: 'sun',
} as const;

export const toneOf = (color: string) => tones[color as keyof typeof tones] ?? 'plain';
