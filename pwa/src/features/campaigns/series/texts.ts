import {
  blocksOf,
  blocksText,
  idLine,
  idsIn,
  isHead,
  type NameOf,
  oneLine,
  valueIn,
} from '../texts';
import { clockOf, minuteOf } from './clock';
import type { Mail, Written } from './draft';
import { parts as labels, lineNames as names } from './words';

/** A mail as lines of text, so that two versions can be compared and merged line by line, and parsed again. */
export const mailText = (mail: Mail, nameOf: NameOf): string =>
  [
    `${names.days}: ${mail.days}`,
    `${names.time}: ${mail.at_minute === null ? '' : clockOf(mail.at_minute)}`,
    `${names.sent}: ${mail.is_on ? names.yes : names.no}`,
    `${names.subject}: ${oneLine(mail.subject)}`,
    `${names.preview}: ${oneLine(mail.preview)}`,
    ...(mail.blocks.length > 0 ? [blocksText(mail.blocks, nameOf)] : []),
  ].join('\n');

export function mailOf(text: string, id: number | null, key: number): Mail {
  const lines = text.split('\n');
  const end = lines.findIndex(isHead);
  const head = end < 0 ? lines : lines.slice(0, end);
  const value = (name: string) => valueIn(name, head);
  return {
    id,
    days: Number(value(names.days)) || 0,
    at_minute: minuteOf(value(names.time)),
    subject: value(names.subject),
    preview: value(names.preview),
    blocks: end < 0 ? [] : blocksOf(lines.slice(end).join('\n')),
    is_on: value(names.sent) !== names.no,
    key,
  };
}

/** The mails of both versions in pairs: by id, then those that only one version has. */
function pairs(theirs: Written, mine: Written, begun: Written) {
  const of = ({ steps }: Written, id: number | null) => steps.find((mail) => mail.id === id);
  const known = theirs.steps.map((mail) => ({
    id: mail.id,
    theirs: mail,
    // If the other editor added the mail, it is no conflict. If it existed before the edit, we have
    // removed it.
    mine: of(mine, mail.id) ?? (of(begun, mail.id) ? undefined : mail),
  }));
  const own = mine.steps.filter(({ id }) => id === null || !of(theirs, id));
  return [...known, ...own.map((mail) => ({ id: null, theirs: undefined, mine: mail }))];
}

/** Compares two versions of a series part by part, and merges the chosen parts. */
export function compared(theirs: Written, mine: Written, begun: Written, nameOf: NameOf) {
  const mails = pairs(theirs, mine, begun);
  const textOf = (mail: Mail | undefined) => (mail ? mailText(mail, nameOf) : '');
  const chosen = (kind: 'newsletters' | 'programs', id: number | null) =>
    id === null ? '' : idLine(kind, id, nameOf);
  const both = <T>(of: (written: Written) => T) => ({ theirs: of(theirs), mine: of(mine) });
  return {
    parts: [
      { label: labels.name, ...both(({ name }) => name) },
      { label: labels.newsletter, ...both((each) => chosen('newsletters', each.newsletter_id)) },
      { label: labels.program, ...both((each) => chosen('programs', each.program_id)) },
      ...mails.map((mail, at) => ({
        label: labels.mail(at + 1),
        theirs: textOf(mail.theirs),
        mine: textOf(mail.mine),
      })),
    ],
    merged: ([name = '', newsletter = '', program = '', ...rest]: string[]): Written => ({
      name,
      newsletter_id: idsIn('newsletters', [newsletter])[0] ?? null,
      program_id: idsIn('programs', [program])[0] ?? null,
      steps: rest.flatMap((text, at) =>
        text.trim() ? [mailOf(text, mails[at]?.id ?? null, at + 1)] : [],
      ),
      version: theirs.version,
    }),
  };
}
