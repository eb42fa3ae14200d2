import { formatTime } from './clock';
import { dateLanguage } from './language';

const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const local = new Intl.DateTimeFormat(dateLanguage, parts);
const civil = new Intl.DateTimeFormat(dateLanguage, { ...parts, timeZone: 'UTC' });

/** A date with its year, '2026-05-06' → '6 May 2026'. Independent of time zones. */
export const civilDate = (date: string) => civil.format(new Date(`${date}T00:00:00Z`));

/** The date of an instant in the visitor's time zone: '6 May 2026' */
export const dateOf = (at: string) => local.format(Date.parse(at));

/** '6 May 2026, 14:32' */
export const momentOf = (at: string) => `${dateOf(at)}, ${formatTime(Date.parse(at))}`;
