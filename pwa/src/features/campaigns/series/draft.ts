import type { Schema } from '@/api/client';
import { type Block, blockIn, isFilled, keyed } from '../blocks';
import type { Series } from './queries';
import { draftFaults as words } from './words';

/** A series mail in the editor. `key` identifies it before it has an id. */
export type Mail = Omit<Required<Schema['SeriesStep']>, 'blocks'> & {
  blocks: Block[];
  key: number;
};

/** The edited series, and the version that the edit is based on. */
export type Written = {
  name: string;
  newsletter_id: number | null;
  program_id: number | null;
  steps: Mail[];
  version: number;
};

type When = Pick<Mail, 'days' | 'at_minute'>;

const minutes = ({ days, at_minute }: When) => days * 1440 + (at_minute ?? 0);

/** Mails in the server's order: by time, and at the same time in the order they were added. */
export const inOrder = (mails: readonly Mail[]): Mail[] =>
  mails.toSorted(
    (a, b) =>
      minutes(a) - minutes(b) ||
      (a.id ?? Number.POSITIVE_INFINITY) - (b.id ?? Number.POSITIVE_INFINITY) ||
      0,
  );

/** Converts the server's version. Mails that were just saved keep their keys. */
export function writtenIn(series: Series, before?: Written): Written {
  const known = before && inOrder(before.steps);
  const steps = series.steps.map((step, at): Mail => {
    const was = known?.[at];
    return {
      id: step.id ?? null,
      days: step.days,
      at_minute: step.at_minute ?? null,
      subject: step.subject ?? '',
      preview: step.preview ?? '',
      blocks: keyed(
        step.blocks ?? [],
        was?.blocks.map(({ key }) => key),
      ),
      is_on: step.is_on,
      key: was?.key ?? at + 1,
    };
  });
  const { name, newsletter_id = null, program_id = null, version } = series;
  return { name, newsletter_id, program_id, steps, version };
}

export const seriesIn = ({ newsletter_id, program_id, steps, ...rest }: Written) => ({
  ...rest,
  // 0 clears the choice.
  newsletter_id: newsletter_id ?? 0,
  program_id: program_id ?? 0,
  steps: steps.map(({ key: _, blocks, ...mail }) => ({ ...mail, blocks: blocks.map(blockIn) })),
});

/** Whether both have the same content, even if their versions differ. */
export const isSame = (a: Written, b: Written) =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 });

/** Rebases text typed during a save onto the saved version: new mails have ids now. */
export const onto = (typed: Written, now: Written): Written => {
  const ids = new Map(now.steps.map(({ key, id }) => [key, id]));
  const steps = typed.steps.map((mail) => ({ ...mail, id: ids.get(mail.key) ?? mail.id }));
  return { ...typed, steps, version: now.version };
};

/** A new mail, a day after the last one. */
export function blankMail(among: readonly Mail[], gone: readonly Mail[], last: number): Mail {
  const days = Math.max(-1, ...among.map((mail) => mail.days)) + 1;
  return {
    id: null,
    days: Math.min(days, last),
    at_minute: null,
    subject: '',
    preview: '',
    blocks: [],
    is_on: true,
    key: Math.max(0, ...[...among, ...gone].map(({ key }) => key)) + 1,
  };
}

const timeOf = ({ days, at_minute }: Mail): When => ({ days, at_minute });

/** Whether two mails are sent at the same time, so that they cannot be swapped. */
export const isAtOnce = (a: Mail, b: Mail) => minutes(a) === minutes(b);

/** Swaps two neighbours. Mails are sent in order of their times, so the times are swapped too. */
export function swapped(mails: readonly Mail[], at: number, by: 1 | -1): Mail[] {
  const [mail, other] = [mails[at], mails[at + by]];
  if (!mail || !other) return [...mails];
  const next = [...mails];
  next[at] = { ...other, ...timeOf(mail) };
  next[at + by] = { ...mail, ...timeOf(other) };
  return next;
}

/** The missing fields of a mail. */
export type Lacks = { subject?: string; blocks?: string };

/** The error that no mail is on, or each mail's missing fields, by key. */
export type Missing = { none?: string; mails: Record<number, Lacks> };

/** The fields that must be filled in before it is turned on. */
export function missingIn(steps: readonly Mail[]): Missing | undefined {
  const sent = steps.filter(({ is_on }) => is_on);
  if (sent.length === 0) return { none: words.none, mails: {} };
  const lacking = sent.flatMap(({ key, subject, blocks }) => {
    const lacks = {
      ...(subject.trim() === '' && { subject: words.subject }),
      ...(!blocks.some(isFilled) && { blocks: words.blocks }),
    };
    return Object.keys(lacks).length > 0 ? [[key, lacks] as const] : [];
  });
  return lacking.length > 0 ? { mails: Object.fromEntries(lacking) } : undefined;
}
