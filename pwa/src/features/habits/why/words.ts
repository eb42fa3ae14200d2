import type { Schema } from '@/api/client';
import { formatNumber } from '@/lib/format';

/** What is asked about. */
export type Asked = 'streak' | 'total' | 'rank';

export const numbers: { value: Asked; label: string }[] = [
  { value: 'streak', label: 'Streak' },
  { value: 'total', label: 'Points' },
  { value: 'rank', label: 'Rank' },
];

type Day = Schema['StreakDay'];

/** What a day was for the streak, in plain words. */
export function dayWords({ state, freeze_used }: Day): string {
  if (freeze_used) return 'Open, and a freeze covered it';
  const words: Record<Day['state'], string> = {
    done: 'Done',
    neutral: 'Rest day, pause or nothing you could do',
    missed: 'Open: the streak starts again after it',
    open: 'Not over yet',
  };
  return words[state];
}

type Titles = ReadonlyMap<number, string>;

/** What a row of the ledger is for: 'Morning walk', 'A step completed'. */
export function rowWords({ rule, source, kind }: Schema['LedgerOut'], titles: Titles): string {
  const earned = rule === 'activity' ? activity(source, titles) : (rules[rule] ?? 'Points given');
  return kind === 'reversal' ? `${earned}, taken back` : earned;
}

const rules: Record<string, string> = {
  step: 'A step completed',
  questionnaire: 'Questions answered',
};

/** Of the log the source is the entry: `{program}.{activity}.{date}`. */
const activity = (entry: string, titles: Titles) =>
  titles.get(Number(entry.split('.')[1])) ?? 'An activity';

export const signed = (points: number) =>
  points > 0 ? `+${formatNumber(points)}` : points < 0 ? `−${formatNumber(-points)}` : '0';

/** Why a rank is what it is: '2 members have more.' */
export function rankWords({ rank, total }: Pick<Schema['RankExplained'], 'rank' | 'total'>) {
  const more = rank - 1;
  const place = `You are ${formatNumber(rank)} of ${formatNumber(total)}`;
  if (more === 0) return `${place}: nobody has more.`;
  return `${place}: ${more === 1 ? '1 member has' : `${formatNumber(more)} members have`} more.`;
}
