import type { Schema } from '@/api/client';
import { numberIn } from '@/lib/numberIn';
import type { Edited } from './queries';

const places: Record<string, string> = {
  steps: 'Step',
  plan: 'part',
  activities: 'Activity',
  questions: 'question',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's path in words: 'steps[2].plan[0].duration' → 'Step 3, part 1, duration'. */
export function placeWords(field: string): string {
  const parts = field.split('.').flatMap((part) => {
    const [, name = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    if (index === undefined) return [name.replaceAll('_', ' ')];
    return [`${places[name] ?? name} ${Number(index) + 1}`];
  });
  return capital(parts.join(', '));
}

/** What can be changed in a program now. */
export const changeWords: Record<Edited['changes'], string> = {
  anything: '',
  additions:
    'The program has started. Anything you add starts on a day that no member has reached yet. Removed activities keep their logs and points.',
  words: 'The program is over. You can only change its texts and pictures.',
};

/** The consequences of deleting, for the confirmation. */
export function deletionWords(outcome: Edited['on_delete']): string | undefined {
  if (outcome === 'deleted') return 'It has no members and will be deleted permanently.';
  if (outcome === 'archived') return 'It will be archived. Its results stay visible.';
  return undefined;
}

/** The form's values for how often something is due; `w` and `m`: times per week or month. */
export const rhythms = [
  { value: '1', label: 'Daily' },
  { value: '7', label: 'Weekly' },
  { value: '30', label: 'Monthly' },
  { value: '90', label: 'Quarterly' },
  { value: '365', label: 'Yearly' },
  { value: 'w', label: 'Several times a week' },
  { value: 'm', label: 'Several times a month' },
] as const;

/** The length in days of the period of `w` and `m`. */
export const spans: Record<string, number> = { w: 7, m: 30 };

export function recurrenceOf(rhythm: string, times: string): Schema['Activity']['recurrence'] {
  const [count, days] = rhythm.split('/').map(Number);
  const per = spans[rhythm];
  const recurrence = per
    ? { times: numberIn(times) || 1, per }
    : days
      ? { times: count, per: days }
      : count;
  return recurrence as Schema['Activity']['recurrence'];
}

export function rhythmOf(given: Schema['Activity']['recurrence']): {
  rhythm: string;
  times: string;
} {
  const recurrence = given as number | { times: number; per: number };
  if (typeof recurrence === 'number') return { rhythm: String(recurrence), times: '2' };
  const { times, per } = recurrence;
  // The form offers only some rhythms. A different one, set through the API, stays as it is.
  const rhythm = Object.keys(spans).find((each) => spans[each] === per) ?? `${times}/${per}`;
  return { rhythm, times: String(times) };
}

export type Category = 'TIMED' | 'UNTIMED';

export const categories: { value: Category; label: string }[] = [
  { value: 'TIMED', label: 'On set dates' },
  { value: 'UNTIMED', label: 'At each member’s own pace' },
];
