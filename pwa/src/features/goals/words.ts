import * as v from 'valibot';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberFault, numberIn } from '@/lib/numberIn';
import { unitOf } from '@/lib/units';
import { fieldFaults, shared } from '@/ui/words';
import type { Goal, GoalIn } from './queries';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

export const measures: { value: Goal['measure']; label: string }[] = [
  { value: 'points', label: 'Points' },
  { value: 'done', label: 'Habits done' },
  { value: 'days', label: 'Days with a habit done' },
  { value: 'amount', label: 'An amount' },
];

export const periods: { value: Goal['period']; label: string; when: string }[] = [
  { value: 'day', label: 'Each day', when: 'today' },
  { value: 'week', label: 'Each week', when: 'this week' },
  { value: 'month', label: 'Each month', when: 'this month' },
];

const counted: Record<Exclude<Goal['measure'], 'amount'>, string> = {
  points: 'points',
  done: 'habits done',
  days: 'days',
};

/** A goal's progress: '1,200 of 5,000 steps today'. */
export function progressWords({ value, target, measure, unit, period }: Goal): string {
  const what = measure === 'amount' ? unitOf(target, unit ?? '') : counted[measure];
  const when = periods.find((each) => each.value === period)?.when;
  return `${number.format(value)} of ${number.format(target)} ${what} ${when}`;
}

const required = v.nonEmpty<string, string>(shared.required);

export const goalForm = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    required,
    v.maxLength(limits.GoalIn.title.maxLength, fieldFaults.atMost(limits.GoalIn.title.maxLength)),
  ),
  measure: v.string(),
  period: v.string(),
  target: v.pipe(v.string(), v.trim(), required),
  unit: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(limits.GoalIn.unit.maxLength, fieldFaults.atMost(limits.GoalIn.unit.maxLength)),
  ),
});

export type GoalForm = v.InferOutput<typeof goalForm>;

/** The error of a target outside the range. Only an amount can have a fraction. */
export const targetFault = ({ measure, target }: GoalForm) =>
  measure === 'amount'
    ? numberFault(target, limits.GoalIn.target)
    : countFault(target, { ...limits.GoalIn.target, minimum: 1 });

/** An amount needs a unit. */
export const lacksUnit = ({ measure, unit }: GoalForm) => measure === 'amount' && unit === '';

const folded = (title: string) => title.trim().toLowerCase();

/** Whether one of the member's goals has this title. */
export const isTaken = (title: string, goals: Pick<Goal, 'title'>[]) =>
  goals.some((each) => folded(each.title) === folded(title));

/** The URL name of a new goal, from its title: 'Walk more!' → 'walk-more', or 'walk-more-2' if that exists. */
export function nameOf(title: string, goals: Pick<Goal, 'name'>[]): string {
  const plain = folded(title)
    .normalize('NFD')
    .replace(/[^a-z0-9\s_-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 55);
  const wanted = plain || 'goal';
  const names = new Set(goals.map(({ name }) => name));
  let name = wanted;
  for (let n = 2; names.has(name); n += 1) name = `${wanted}-${n}`;
  return name;
}

/** The form as it is sent. */
export const goalIn = ({ title, measure, period, target, unit }: GoalForm): GoalIn => ({
  title,
  measure: measure as GoalIn['measure'],
  period: period as GoalIn['period'],
  target: numberIn(target) ?? 0,
  ...(measure === 'amount' && { unit }),
});

export const setGoal = {
  whatCounts: 'What counts',
  howOften: 'How often',
  howMuch: 'How much',
  unit: 'Unit',
  change: (name: string) => `Edit ${name}`,
  newGoal: 'New goal',
  forExample: 'For example: Walk more',
  taken: 'You already have a goal with this name. Choose another name.',
  countsFromNow: 'A new goal counts only what you log from now on.',
  steps: 'steps',
  save: 'Save goal',
  create: 'Set goal',
};

export const goalsCard = {
  goals: 'Goals',
  newGoal: 'New goal',
  loading: 'Loading your goals',
  what: 'Your goals',
  emptyText: 'Choose a number to reach, such as 50 points a week. Your progress appears here.',
  change: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  progressOf: (name: string) => `Progress of ${name}`,
  reached: 'Reached',
  deleted: (name: string) => `Goal “${name}” removed.`,
};
