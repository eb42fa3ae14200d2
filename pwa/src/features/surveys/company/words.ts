import { formatNumber, formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';
import { nouns } from '@/ui/words';

const long = new Intl.DateTimeFormat(dateLanguage, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const name = new Intl.DateTimeFormat(dateLanguage, { month: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(dateLanguage, { month: 'short', timeZone: 'UTC' });

/** '2026-05' → 'May 2026' */
export const monthWords = (period: string) => long.format(new Date(`${period}-01T00:00:00Z`));

/** '2026-05' → 'May' */
const monthName = (period: string) => name.format(new Date(`${period}-01T00:00:00Z`));

/** '2026-05-01' → 'May' */
export const shortMonthWords = (date: string) => short.format(new Date(`${date}T00:00:00Z`));

/** '12 of 30 members'. Former members count too, so there can be more people than members. */
const shareWords = (people: number, members: number) =>
  people > members
    ? formatPlural(people, nouns.person)
    : `${formatNumber(people)} of ${formatPlural(members, nouns.member)}`;

/** '8 points higher than the month before' */
export function sinceWords(change: number): string {
  if (change === 0) return 'The same as the month before';
  const size = formatPlural(Math.abs(change), 'point');
  return `${size} ${change > 0 ? 'higher' : 'lower'} than the month before`;
}

export const companySurveys = {
  title: 'Surveys',
  lead: 'Share a survey with members. You see averages of five or more people, never who answered what.',
  loading: 'Loading surveys',
  what: 'The surveys',
  empty: 'No survey is open right now. When one opens, its link and reports appear here.',
  closed: 'Closed',
  none: 'The first report is ready three days after the month ends',
  few: (period: string) => `Fewer than five members answered in ${monthName(period)}`,
  taken: (people: number, members: number, period: string) =>
    `${shareWords(people, members)} answered in ${monthName(period)}`,
  qr: 'QR code',
  qrOf: (title: string) => `QR code for ${title}`,
  copyOf: (title: string) => `Copy link to ${title}`,
  report: 'Report',
  reportOf: (title: string) => `Report on ${title}`,
};

export const poster = {
  title: 'QR code',
  scan: 'Scan this code to answer, or open the address.',
  alt: 'QR code of the address below',
  print: 'Print poster',
};

export const companyReport = {
  title: 'Survey report',
  loading: 'Loading the report',
  what: 'The report',
  month: 'Month',
  empty: 'No month is complete yet. The first report is ready three days after the month ends.',
  few: (period: string) =>
    `Fewer than five people answered in ${monthName(period)}, so there are no figures. This keeps each person’s answers private.`,
  answered: (people: number, members: number) => `${shareWords(people, members)} answered.`,
  noScores: 'No area has enough answers to be shown. This keeps each person’s answers private.',
  areas: 'Areas',
  leftOut:
    'An area is left out if its average would reveal something about fewer than five people.',
  overTime: 'Over time',
  overall: 'Overall score',
};
