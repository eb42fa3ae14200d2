import * as v from 'valibot';
import { limits } from '@/api/limits';
import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { fieldFaults, shared } from '@/ui/words';
import type { Period, TeamSettings, TeamSummary } from './queries';

export const teamForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(shared.required),
    v.maxLength(limits.TeamIn.name.maxLength, fieldFaults.atMost(limits.TeamIn.name.maxLength)),
  ),
  door: v.picklist(['open', 'link']),
  captain: v.optional(v.string()),
});
export type TeamForm = v.InferOutput<typeof teamForm>;

/** Who can join a team. */
export const doors = [
  { value: 'open', label: 'Everyone in the program' },
  { value: 'link', label: 'Only people with the link' },
] as const;

export const periods: { value: Period; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Today' },
];

const decimals = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 12.5 → '12.5', 12 → '12.0', so that the scores of a board line up. */
export const scoreWords = (score: number) => decimals.format(score);

/** A program's rules for teams, in sentences. */
export function rulesWords({ min_size, max_size, locked, locks_at }: TeamSettings): string {
  const size =
    min_size === max_size
      ? `Teams of ${formatPlural(max_size ?? 0, 'member')}.`
      : `Teams of ${min_size} to ${max_size} members.`;
  if (locked) return `${size} Teams are locked.`;
  const until = locks_at ? formatMoment(Date.parse(locks_at)) : 'the program ends';
  return `${size} Members can change teams until ${until}.`;
}

/** Why a team is not on the board yet. */
export function lackWords({ members_count }: TeamSummary, least: number): string {
  return `${formatPlural(Math.max(1, least - members_count), 'more member')} needed`;
}

/** A team's size, and how to join it. */
export function doorWords(team: TeamSummary, most: number | null | undefined): string {
  const seats = most
    ? `${team.members_count} of ${most} members`
    : formatPlural(team.members_count, 'member');
  if (team.full) return `${seats}, full`;
  return team.open ? `${seats}, open to join` : `${seats}, join by link`;
}

/** The text of an empty board. */
export function nobodyWords(period: Period, teams: number): string {
  if (teams === 0) return 'The first team appears here.';
  return period === 'all'
    ? 'Teams appear here when they have enough members.'
    : 'Teams appear here when they have points in this period.';
}

/** The invitation link. */
export const linkOf = (invite: string) =>
  `${location.origin}/teams/join?token=${encodeURIComponent(invite)}`;

export const teamFields = {
  door: 'Who can join',
  captain: 'Captain',
  captainHint: 'Only the new captain can make you captain again.',
  current: (name: string) => `${name} (current)`,
  noCaptain: 'No captain yet',
};

export const createGroup = {
  title: 'Create a team',
  leadAdmin: (title: string) => `The team belongs to ${title} and starts empty.`,
  lead: (title: string) =>
    `The team belongs to ${title}. You are its captain and can share its link.`,
  create: 'Create team',
  created: (name: string) => `${name} is ready.`,
  createdWithLink: (name: string) => `${name} is ready. Share its link to invite others.`,
};

export const joinGroup = {
  loading: 'Loading team',
  what: 'This team',
  youAreIn: (name: string) => `You are in ${name}.`,
  hidden: (shown: number, hidden: number) =>
    shown > 0
      ? `And ${formatPlural(hidden, 'private member')}.`
      : `${formatPlural(hidden, 'private member')}.`,
  join: 'Join team',
  linkOnly: 'You need this team’s link to join. Ask a member for it.',
};

export const changeGroup = {
  change: (name: string) => `Edit ${name}`,
  save: 'Save team',
};

export const teamTable = {
  caption: (title: string) => `Teams in ${title}`,
  rank: 'Rank',
  team: 'Team',
  score: 'Score',
  yourTeam: 'Your team',
};

export const tags = {
  captain: 'Captain',
  yours: 'Yours',
};

export const teamsCard = {
  create: 'Create team',
  title: 'Teams',
  final: 'Final',
  provisional: 'Provisional',
  lead: (rules: string) => `${rules} Score: points per member.`,
  youAreIn: (name: string) => `You are in ${name}.`,
  period: 'Period',
  what: 'The team board',
  empty: 'No teams yet',
  more: 'Show more teams',
  moreNames: 'Show more teams',
  adminsOnly: 'Only administrators can create teams in this program.',
  joinFirst: 'Join the program first. Then you can join a team.',
  incompleteLabel: 'Teams that are not on the board yet',
  incomplete: 'Not on the board yet',
  loading: 'Loading the teams',
};

export const mates = {
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeText:
    'The team keeps the points they earned. They can join another team, or come back with the link. Create a new link to prevent that.',
  remove: 'Remove member',
  keep: 'Keep member',
  removed: (name: string, team: string) => `${name} is no longer in ${team}.`,
  loading: 'Loading team board',
  what: 'The team board',
  caption: (name: string) => `Members of ${name}`,
  rank: 'Rank',
  member: 'Member',
  points: 'Points',
  removeOf: (name: string) => `Remove ${name}`,
};

export const ownTeam = {
  loading: 'Loading your team',
  what: 'Your team',
  locked: 'Team locked',
  period: 'Period',
  lack: (lack: string) => `${lack} for a place on the board.`,
  of: (total: number) => `of ${total} ${total === 1 ? 'team' : 'teams'}`,
  score: 'points per member',
  full: 'The team is full. No one can join with the link right now.',
  change: 'Edit team',
  renewQuestion: 'Create a new link?',
  renewText: 'The link you shared before stops working right away. Members stay in the team.',
  renewConfirm: 'Create new link',
  keepLink: 'Keep this link',
  renewed: 'New link created.',
  leaveQuestion: (name: string) => `Leave ${name}?`,
  leaveTextLast: 'You are the last member, so the team will be hidden. You keep your own points.',
  leaveText: (captain: boolean) =>
    `The team keeps the points you earned for it, and you keep your own points. ${captain ? 'The longest-standing member becomes captain.' : 'You can join another team.'}`,
  leaveConfirm: 'Leave team',
  stay: 'Stay in team',
  left: (name: string) => `You left ${name}.`,
  lockedText: 'Teams in this program are locked. No one can join or leave right now.',
  inviteTitle: 'Invite someone',
  inviteText: 'Anyone with this link can join while there is a free place.',
};

export const settingsForm = {
  lockNever: 'At the end of the program',
  lockStart: 'On the first day',
  lockDate: 'On a date',
  minSize: 'Smallest team on the board',
  maxSize: 'Largest team',
  title: 'Team rules',
  lead: 'This program has no teams yet. Turn them on here.',
  maxHint: 'Teams that are already larger stay as they are.',
  membersCreate: 'Members can create teams',
  membersCreateHint: 'If off, only administrators create teams.',
  enable: 'Turn on teams',
  rosterLock: 'Lock teams',
  lockOn: 'Lock date',
};

export const teamList = {
  newTeam: 'New team',
  title: 'Teams',
  loading: 'Loading the teams',
  what: 'The teams',
  empty: 'No teams yet',
  emptyText: 'Members can create teams on the program’s page. You can also create one here.',
  onTheBoard: 'On the board',
  tooFew: 'Too few members',
};

export const teamPanel = {
  team: 'Team',
  loading: 'Loading team',
  missing: 'Team not found',
  missingText: 'It may have been deleted.',
  what: 'This team',
  removeQuestion: (who: string) => `Remove ${who}?`,
  removeText: 'The team keeps the points they earned.',
  remove: 'Remove member',
  keepMember: 'Keep member',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteText: 'Members keep their own points. The team and its score are deleted permanently.',
  deleteConfirm: 'Delete team',
  keep: 'Keep team',
  deleted: (name: string) => `${name} deleted.`,
  change: 'Edit',
  roster: 'Members',
  empty: 'No members yet.',
  since: (at: number) => `since ${formatMoment(at)}`,
  removeOf: (name: string) => `Remove ${name}`,
  addTitle: 'Add a member',
  added: 'Member added.',
  loadingMembers: 'Loading the program’s members',
  whatMembers: 'The program’s members',
  allIn: 'All members of the program are in this team.',
  member: 'Program member',
  memberHint: 'A member of another team moves to this one.',
  choose: 'Choose a member',
  add: 'Add member',
  unnamed: (user_id: number) => `Member ${user_id}`,
};
