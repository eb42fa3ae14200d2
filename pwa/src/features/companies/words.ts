import * as v from 'valibot';
import { ApiError } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

const LONGEST_NAME = 100;
/** Of fewer people nothing is shown. */
const FEWEST = 5;
export const MOST_ADDRESSES = 100;
export const MOST_BYTES = 200_000;

export const companyForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('This field is required'),
    v.maxLength(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`),
  ),
});
export type CompanyForm = v.InferOutput<typeof companyForm>;

/** The addresses of a text: apart by spaces, commas, semicolons or lines, each once. */
export const addressesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((each) => each !== '')),
];

/** What the server holds against single addresses or lines of a file, as people read it. */
export function faultsOf(error: unknown, emails: string[]): string[] {
  const errors =
    (error instanceof ApiError && (error.body as { errors?: Record<string, string[]> })?.errors) ||
    {};
  return Object.entries(errors).flatMap(([field, [fault = '']]) => {
    const [, list, n] = field.match(/^(emails|csv)\[(\d+)\]$/) ?? [];
    if (!list) return field === 'csv' || field === 'emails' ? [fault] : [];
    const place = list === 'csv' ? `Line ${n}` : (emails[Number(n)] ?? 'An address');
    return [`${place}: ${fault}`];
  });
}

/** The uid in what was pasted: a link of a company's, or the uid alone. */
export function uidOf(text: string): string {
  const [, uid] = text.match(/[?&]corporation_uid=([^&#\s]+)/) ?? [];
  return uid ? decodeURIComponent(uid) : text.trim();
}

/** The address that a company passes on: it leads members and visitors in. */
export const signUpLink = (uid: string) =>
  `${location.origin}/company/join?corporation_uid=${encodeURIComponent(uid)}`;

const ways: Record<string, string> = {
  owner: 'made the company',
  invitation: 'by an invitation',
  domain: 'by their address',
  uid: 'by the link',
};
export const viaWords = (via: string) => ways[via] ?? via;

/** '2026-05-04' → 'Week of Monday 4th May' */
export const weekWords = (monday: string) => `Week of ${formatDay(monday)}`;

/** Why there is no number of a week yet, for a company of so many. */
export function fewWords(members: number): string {
  const now =
    members < FEWEST ? ` Now ${members === 1 ? 'there is one' : `there are ${members}`}.` : '';
  return `Numbers are shown of five people and more, so that nobody can be picked out.${now}`;
}

/** After people were invited. */
export const invitedWords = (count: number) =>
  count === 0
    ? 'All of them belong to the company already.'
    : `${formatPlural(count, 'invitation is', 'invitations are')} on the way.`;
