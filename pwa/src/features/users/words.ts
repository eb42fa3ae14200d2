import { formatNumber } from '@/lib/format';
import type { Privacy } from './search';

export const privacyWords: Record<Privacy, string> = {
  public: 'By name',
  nickname: 'By nickname',
  hidden: 'Not at all',
};

export const accounts = (count: number) =>
  count === 1 ? '1 account' : `${formatNumber(count)} accounts`;

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** An instant as a date: '6 May 2026' */
export const dateOf = (at: string) => date.format(Date.parse(at));
