import { formatNumber } from '@/lib/format';
import type { Badge } from './levels';

/** Shown before the first badge. */
export const NO_BADGE = 'No badge';

const units: Record<Badge['measure'], [one: string, many: string]> = {
  streak: ['day in a row', 'days in a row'],
  points: ['point', 'points'],
  done_days: ['day done', 'days done'],
  programs: ['program', 'programs'],
};

/** A badge's criterion: '7 days in a row'. */
export function takes({ measure, threshold }: Pick<Badge, 'measure' | 'threshold'>): string {
  const [one, many] = units[measure];
  return `${formatNumber(threshold)} ${threshold === 1 ? one : many}`;
}

/** The progress to the next badge: '3 of 7 days in a row'. */
export const distance = (next: Pick<Badge, 'measure' | 'threshold'> & { value: number }) =>
  `${formatNumber(next.value)} of ${takes(next)}`;

const ways: Record<Badge['measure'], (of: string) => string> = {
  streak: (of) => `Keep your streak for ${of}.`,
  points: (of) => `Earn ${of} across all programs.`,
  done_days: (of) => `Log at least one habit on ${of}.`,
  programs: (of) => `Stay in ${of} until the end.`,
};

/** How a badge is earned: 'Earn 100 points in all programs together.' */
export const howTo = (badge: Pick<Badge, 'measure' | 'threshold'>): string => {
  const amount = formatNumber(badge.threshold);
  const days = badge.threshold === 1 ? 'day' : 'days';
  const isDays = badge.measure === 'streak' || badge.measure === 'done_days';
  return ways[badge.measure](isDays ? `${amount} ${days}` : takes(badge));
};

export const badgeTag = {
  latest: 'Latest badge:',
};

export const badgeWise = {
  loading: 'Loading the badge',
  what: 'The badge',
  progress: 'Your progress',
  levels: 'Levels',
  earnedOn: (day: string) => `Earned on ${day}`,
  earnedBy: (count: number) =>
    count === 0
      ? 'No one has it yet'
      : `${formatNumber(count)} ${count === 1 ? 'member has' : 'members have'} it`,
  others: (count: string) => `and ${count} more`,
};

export const memberBadges = {
  badges: 'Badges',
};

export const badgesCard = {
  howBadgesWork: 'How badges work',
  explained:
    'You earn badges for your longest streak, your points, the days you log, and the programs you complete. Each has several levels. If you undo a log, you may lose the badge it earned.',
  toToday: 'Go to today',
  badges: 'Badges',
  loadingYourBadges: 'Loading your badges',
  what: 'Your badges',
  emptyText: 'Log habits to earn your first badge.',
  next: 'Next',
  towards: (title: string) => `Towards ${title}`,
};

export const measures: { value: Badge['measure']; label: string }[] = [
  { value: 'streak', label: 'Days in a row' },
  { value: 'points', label: 'Points' },
  { value: 'done_days', label: 'Days with a log' },
  { value: 'programs', label: 'Completed programs' },
];

export const ruleList = {
  title: 'Badge rules',
  what: 'The badge rules',
  loading: 'Loading the badge rules',
  empty: 'No badge rules yet',
  emptyText: 'Add a rule. Members who meet it earn its badge.',
  retired: 'Retired',
  change: (title: string) => `Edit ${title}`,
  retire: 'Retire',
  retireRule: (title: string) => `Retire ${title}`,
  restore: 'Restore',
  restoreRule: (title: string) => `Restore ${title}`,
};

export const editRule = {
  newRule: 'New badge rule',
  change: (title: string) => `Edit ${title}`,
  name: 'Name',
  description: 'Description',
  measure: 'What counts',
  threshold: 'How many',
  fixed: (rule: string) =>
    `Earned with ${rule}. To use another number, retire this rule and add a new one.`,
  saving: 'Saving…',
  save: 'Save badge rule',
  add: 'Add badge rule',
  saved: 'Badge rule saved.',
  added: (title: string) =>
    `${title} added. Members who already qualify get the badge within minutes.`,
};
