import * as v from 'valibot';
import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import type { Period, TeamSettings, TeamSummary } from './queries';

const LONGEST_NAME = 60;

export const teamForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('This field is required'),
    v.maxLength(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`),
  ),
  door: v.picklist(['open', 'link']),
  captain: v.optional(v.string()),
});
export type TeamForm = v.InferOutput<typeof teamForm>;

/** How one comes into a team. */
export const doors = [
  { value: 'open', label: 'Everybody here' },
  { value: 'link', label: 'By its link' },
] as const;

export const periods: { value: Period; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Today' },
];

const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** 12.5 → '12.5' */
export const scoreWords = (score: number) => decimals.format(score);

/** What a program wants of its teams, in sentences. */
export function rulesWords({ min_size, max_size, locked, locks_at }: TeamSettings): string {
  const size =
    min_size === max_size
      ? `Teams of ${formatPlural(max_size ?? 0, 'member')}.`
      : `Teams of ${min_size} to ${max_size} members.`;
  if (locked) return `${size} They stay as they are now.`;
  const until = locks_at ? formatMoment(Date.parse(locks_at)) : 'the program ends';
  return `${size} They can change until ${until}.`;
}

/** Why a team has no place on the board yet. */
export function lackWords({ members_count }: TeamSummary, least: number): string {
  return `${formatPlural(Math.max(1, least - members_count), 'more member')} to a place`;
}

/** How full a team is, and how one comes into it. */
export function doorWords(team: TeamSummary, most: number | null | undefined): string {
  const seats = most
    ? `${team.members_count} of ${most} members`
    : formatPlural(team.members_count, 'member');
  if (team.full) return `${seats}, full`;
  return team.open ? `${seats}, open to everybody here` : `${seats}, joined by its link`;
}

/** A sentence under a board without rows. */
export function nobodyWords(period: Period, teams: number): string {
  if (teams === 0) return 'The first team that is made stands here.';
  return period === 'all'
    ? 'No team has enough members for a place yet.'
    : 'No team has points in this time yet.';
}

/** The address that is passed on. */
export const linkOf = (invite: string) =>
  `${location.origin}/teams/join?token=${encodeURIComponent(invite)}`;
