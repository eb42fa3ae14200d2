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

export const teamFields = {
  name: 'Name',
  whoMayJoin: 'Who may join',
  whoLeadsIt: 'Who leads it',
  handedOverOnlyIts: 'Handed over, only its new captain gives it back.',
  asNow: (value: string) => `${value}, as now`,
  nobodyYet: 'Nobody yet',
  saving: 'Saving…',
};

export const createGroup = {
  makeATeam: 'Make a team',
  inWithNobodyIn: (title: string) => `In ${title}, with nobody in it yet.`,
  inYouLeadIt: (title: string) =>
    `In ${title}. You lead it, and share its link with whom you like.`,
  makeTheTeam: 'Make the team',
  isThere: (name: string) => `${name} is there.`,
  isThereItsLink: (name: string) => `${name} is there. Its link brings the others.`,
};

export const joinGroup = {
  loadingTheTeam: 'Loading the team',
  thisTeam: 'This team',
  youAreIn: (name: string) => `You are in ${name}.`,
  you: 'You',
  captain: 'captain',
  whoKeepItTo: (length: number, hidden: number) =>
    `${length > 0 ? 'And ' : ''}${hidden} who keep it to themselves.`,
  joining: 'Joining…',
  joinThisTeam: 'Join this team',
  thisTeamIsJoined: 'This team is joined by its link: ask somebody who is in it.',
};

export const changeGroup = {
  change: (name: string) => `Change ${name}`,
  save: 'Save',
  saved: 'Saved.',
};

export const teamTable = {
  teamsOf: (title: string) => `Teams of ${title}`,
  rank: 'Rank',
  team: 'Team',
  score: 'Score',
  yourTeam: 'Your team',
  yours: 'yours',
};

export const teamsCard = {
  makeATeam: 'Make a team',
  teams: 'Teams',
  final: 'final',
  provisional: 'provisional',
  scoreThePointsOf: (rulesWords: string) =>
    `${rulesWords} Score: the points of its members by the size of the team.`,
  youAreIn: (name: string) => `You are in ${name}.`,
  period: 'Period',
  theBoardOfThe: 'The board of the teams',
  noTeamYet: 'No team yet',
  showMoreTeams: 'Show more teams',
  showMoreNames: 'Show more names',
  theTeamsOfThis: 'The teams of this program are made by its administrators.',
  joinTheProgramAnd: 'Join the program, and you can be in a team.',
  teamsWithoutAPlace: 'Teams without a place yet',
  onTheirWayTo: 'On their way to the board',
  yours: 'yours',
  loadingTheTeams: 'Loading the teams',
};

export const mates = {
  remove: (name: string) => `Remove ${name}?`,
  whatTheyEarnedIn:
    'What they earned in the team stays with it. They can be in another team, or come back by its link: make a new one if they should not.',
  removeThem: 'Remove them',
  keepThem: 'Keep them',
  isNotInAny: (name: string, name2: string) => `${name} is not in ${name2} any more.`,
  loadingTheTeamsBoard: "Loading the team's board",
  theBoardOfThe: 'The board of the team',
  membersOf: (name: string) => `Members of ${name}`,
  rank: 'Rank',
  member: 'Member',
  points: 'Points',
  remove2: 'Remove',
  you: 'You',
  captain: 'captain',
  you2: 'you',
  remove3: (name: string) => `Remove ${name}`,
  someKeepTheirPlace: 'Some keep their place to themselves.',
};

export const ownTeam = {
  loadingYourTeam: 'Loading your team',
  yourTeam: 'Your team',
  youLeadIt: 'you lead it',
  rosterLocked: 'roster locked',
  period: 'Period',
  onTheBoard: (lackWords: string) => `${lackWords} on the board.`,
  of: (total: number) => `of ${total} ${total === 1 ? 'team' : 'teams'}`,
  pointsAMember: 'points a member',
  theTeamIsFull: 'The team is full: its link lets nobody in for now.',
  changeTheTeam: 'Change the team',
  makeANewLink: 'Make a new link?',
  theLinkThatYou: 'The link that you shared before ends at once. Who is in the team stays in it.',
  makeANewLink2: 'Make a new link',
  keepThisOne: 'Keep this one',
  theNewLinkIs: 'The new link is there.',
  newLink: 'New link',
  leave: (name: string) => `Leave ${name}?`,
  youAreTheLast:
    'You are the last one in it: without you it is not shown any more. Your own points stay yours.',
  whatYouEarnedIn: (captain: boolean) =>
    `What you earned in it stays with it, and your own points stay yours. ${captain ? 'Who has been in it longest leads it then.' : 'You can join another team.'}`,
  leaveTheTeam: 'Leave the team',
  stayIn: 'Stay in',
  youLeft: (name: string) => `You left ${name}.`,
  leave2: 'Leave',
  nobodyJoinsOrLeaves:
    'Nobody joins or leaves any more: the teams of this program stay as they are now.',
  bringSomebodyAlong: 'Bring somebody along',
  whoeverHasTheLink: 'Whoever has the link can join, while there is a seat.',
  copyTheLink: 'Copy the link',
  share: 'Share',
};

export const settingsForm = {
  theyChangeUntilThe: 'They change until the end',
  fromTheFirstDay: 'From the first day on they stand',
  fromADateOn: 'From a date on they stand',
  fewestMembersForA: 'Fewest members for a place',
  mostMembers: 'Most members',
  saved: 'Saved.',
  whatItWantsOf: 'What it wants of its teams',
  itHasNoTeams: 'It has no teams yet. Saved once, it has.',
  largerTeamsStayAs: 'Larger teams stay as they are.',
  membersMakeTeams: 'Members make teams',
  otherwiseAdministratorsAloneDo: 'Otherwise administrators alone do.',
  saving: 'Saving…',
  save: 'Save',
  letItHaveTeams: 'Let it have teams',
};

export const teamList = {
  newTeam: 'New team',
  teams: 'Teams',
  loadingTheTeams: 'Loading the teams',
  theListOfTeams: 'The list of teams',
  noTeamYet: 'No team yet',
  membersMakeTeamsOn: 'Members make teams on the program’s page, or you do here.',
  onTheBoard: 'on the board',
  tooFew: 'too few',
};

export const teamPanel = {
  team: 'Team',
  loadingTheTeam: 'Loading the team',
  thereIsNoSuch: 'There is no such team',
  itMayHaveBeen: 'It may have been deleted.',
  thisTeam: 'This team',
  takeOut: (who: string) => `Take ${who} out?`,
  whatTheyEarnedIn: 'What they earned in the team stays with it.',
  takeThemOut: 'Take them out',
  keepThem: 'Keep them',
  deleteIt: (name: string) => `Delete ${name}?`,
  itsMembersKeepTheir:
    'Its members keep their points; what they were for the team is gone for good.',
  deleteTheTeam: 'Delete the team',
  keepIt: 'Keep it',
  isGone: (name: string) => `${name} is gone.`,
  change: 'Change',
  deleteIt2: 'Delete',
  roster: 'Roster',
  nobodyIsInIt: 'Nobody is in it yet.',
  captain: 'captain',
  since: (at: number) => `since ${formatMoment(at)}`,
  takeOut2: (nameOf: string) => `Take ${nameOf} out`,
  putSomebodyIn: 'Put somebody in',
  theyAreInIt: 'They are in it.',
  everybodyOfTheProgram: 'Everybody of the program is in it.',
  memberOfTheProgram: 'Member of the program',
  whoIsInAnother: 'Who is in another team moves from there.',
  chooseSomebody: 'Choose somebody',
  putThemIn: 'Put them in',
};
