import { formatNumber } from '@/lib/format';
import type { Badge, NextBadge } from './queries';

/** What stands where there is none yet. */
export const NO_BADGE = 'No badge';

/** The one that is shown of all: the last. The list has the newest first. */
export const shownBadge = (granted: Badge[]): string => granted[0]?.title ?? NO_BADGE;

const units: Record<Badge['measure'], [one: string, many: string]> = {
  streak: ['day in a row', 'days in a row'],
  points: ['point', 'points'],
  done_days: ['done day', 'done days'],
  programs: ['program', 'programs'],
};

/** What a badge takes: '7 days in a row'. */
export function takes({ measure, threshold }: Pick<Badge, 'measure' | 'threshold'>): string {
  const [one, many] = units[measure];
  return `${formatNumber(threshold)} ${threshold === 1 ? one : many}`;
}

/** How far the next one is: '3 of 7 days in a row'. */
export const distance = (next: NextBadge) => `${formatNumber(next.value)} of ${takes(next)}`;

export const memberBadges = {
  badges: 'Badges',
};

export const badgesCard = {
  badges: 'Badges',
  loadingYourBadges: 'Loading your badges',
  yourBadges: 'Your badges',
  theFirstOneComes: 'The first one comes with the habits that you log.',
  next: 'Next',
  towards: (title: string) => `Towards ${title}`,
};
