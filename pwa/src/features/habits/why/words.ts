import type { Schema } from '@/api/client';
import { formatNumber } from '@/lib/format';

/** The number to explain. */
export type Asked = 'streak' | 'total' | 'rank';

export const numbers: { value: Asked; label: string }[] = [
  { value: 'streak', label: 'Streak' },
  { value: 'total', label: 'Points' },
  { value: 'rank', label: 'Rank' },
];

type Day = Schema['StreakDay'];

/** A day's effect on the streak, in plain words. */
export function dayWords({ state, freeze_used }: Day): string {
  if (freeze_used) return 'Nothing done, covered by a freeze';
  const words: Record<Day['state'], string> = {
    done: 'Done',
    neutral: 'Rest day, pause, or nothing was possible',
    missed: 'Nothing done, so a new streak started after it',
    open: 'Not over yet',
  };
  return words[state];
}

type Titles = ReadonlyMap<number, string>;

/** What a ledger row is for: 'Morning walk', 'Step completed'. */
export function rowWords({ rule, source, kind }: Schema['LedgerOut'], titles: Titles): string {
  const earned = rule === 'activity' ? activity(source, titles) : (rules[rule] ?? 'Other points');
  return kind === 'reversal' ? `${earned}, undone` : earned;
}

const rules: Record<string, string> = {
  step: 'Step completed',
  questionnaire: 'Questions answered',
};

/** The source of a log is its entry: `{program}.{activity}.{date}`. */
const activity = (entry: string, titles: Titles) =>
  titles.get(Number(entry.split('.')[1])) ?? 'An activity';

export const signed = (points: number) =>
  points > 0 ? `+${formatNumber(points)}` : points < 0 ? `−${formatNumber(-points)}` : '0';

/** Explains a rank: 'Rank 3 of 9. 2 members are ahead of you.' */
export function rankWords({ rank, total }: Pick<Schema['RankExplained'], 'rank' | 'total'>) {
  const more = rank - 1;
  const place = `Rank ${formatNumber(rank)} of ${formatNumber(total)}`;
  if (more === 0) return `${place}. No one is ahead of you.`;
  return `${place}. ${more === 1 ? '1 member is' : `${formatNumber(more)} members are`} ahead of you.`;
}
