import * as v from 'valibot';
import { limits } from '@/api/limits';
import { formatDay, formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { dateOf } from '@/lib/moments';
import { fieldFaults, shared } from '@/ui/words';

/** Figures about fewer people are hidden. */
const FEWEST = 5;

export const companyForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(shared.required),
    v.maxLength(
      limits.CompanyIn.name.maxLength,
      fieldFaults.atMost(limits.CompanyIn.name.maxLength),
    ),
  ),
});
export type CompanyForm = v.InferOutput<typeof companyForm>;

/** The uid in pasted text: from a company's link, or the uid alone. */
export function uidOf(text: string): string {
  const [, uid] = text.match(/[?&]corporation_uid=([^&#\s]+)/) ?? [];
  return uid ? decodeURIComponent(uid) : text.trim();
}

/** The link that a company shares, for members and visitors. */
export const signUpLink = (uid: string) =>
  `${location.origin}/company/join?corporation_uid=${encodeURIComponent(uid)}`;

const ways: Record<string, string> = {
  owner: 'Created the company',
  invitation: 'Joined by invitation',
  domain: 'Joined with their work email',
  uid: 'Joined by link',
};
export const viaWords = (via: string) => ways[via] ?? via;

/** '2026-05-04' → 'Week of Monday 4th May' */
export const weekWords = (monday: string) => `Week of ${formatDay(monday)}`;

/** Why a week has no figures yet, for a company of this size. */
export function fewWords(members: number): string {
  const now = members < FEWEST ? ` You have ${formatPlural(members, 'member')}.` : '';
  return `Totals are shown for groups of five or more, so that no one can be identified.${now}`;
}

/** The confirmation after an invitation. */
export const invitedWords = (count: number) =>
  count === 0
    ? 'All of them are already members or were invited today.'
    : `${formatPlural(count, 'invitation')} sent.`;

export const createCompany = {
  titleFor: (name: string) => `Create a company for ${name}`,
  title: 'Create a company',
  leadFor: 'They will own the company and can invite people.',
  lead: 'You will own the company and can invite people. You see totals and averages for groups of five or more.',
  create: 'Create company',
  created: (name: string) => `${name} is ready.`,
};

export const changeCompany = {
  rename: (name: string) => `Rename ${name}`,
  lead: 'Its people, programs and links stay the same.',
  save: 'Save name',
};

export const changeCompanyOwner = {
  newOwner: 'New owner',
  changed: 'The company has a new owner.',
  title: 'Change company owner',
  leadLeaving:
    'The new owner manages people, links and weekly totals. The current owner stays as a member.',
  lead: 'The new owner manages people, links and weekly totals.',
  choose: 'Choose a member',
  member: (user_id: number) => `Member ${user_id}`,
  change: 'Change owner',
};

export const addCompanyMember = {
  list: 'Email addresses',
  file: 'CSV file',
  noFile: 'Choose a file first.',
  unreadable: 'This file can’t be read. Choose it again.',
  tooMany: (most: number) => `Enter at most ${most} addresses. Use a CSV file for more.`,
  tooLarge: 'This file is too large. The limit is 200 kB.',
  title: 'Invite people',
  lead: 'Each person gets an email with a personal link. It works once and for two weeks.',
  from: 'How to add people',
  listHint: 'Separate addresses with commas, spaces or new lines.',
  chooseFile: 'Choose file',
  fileHint:
    'Put the addresses in a column named “email” or in the first column. At most 1,000 rows.',
  fileLabel: 'CSV file with addresses',
  faults: 'No invitations sent yet. Please fix:',
  sending: 'Sending…',
  send: 'Send invitations',
};

export const signupConfirmation = {
  title: (name: string) => `You joined ${name}`,
  programs: 'Your company’s programs now appear with your other programs.',
  privacy:
    'The owner can see your name. Your company sees only totals and averages, for groups of five or more.',
  close: 'Got it',
};

export const companyHead = {
  leaveQuestion: (name: string) => `Leave ${name}?`,
  leaveText:
    'You lose access to the company’s own programs. Everything you logged stays in your history.',
  leaveConfirm: 'Leave company',
  stay: 'Stay in company',
  left: (name: string) => `You left ${name}.`,
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteText:
    'Members keep their accounts and logs. Weekly totals, links and invitations are deleted permanently.',
  deleteConfirm: 'Delete company',
  keep: 'Keep company',
  deleted: (name: string) => `${name} deleted.`,
  owner: 'You are the owner',
  privacy:
    'The owner can see your name. Your company sees only totals and averages, for groups of five or more.',
  rename: 'Rename',
};

export const invitations = {
  title: 'Invitations',
  empty: 'No open invitations. Invite people by email.',
  loading: 'Loading invitations',
  what: 'The invitations',
  invitePeople: 'Invite people',
  sentAgain: (email: string) => `Invitation sent to ${email} again.`,
  revokeQuestion: 'Withdraw invitation?',
  revokeText: (email: string) =>
    `The link sent to ${email} stops working right away. You can invite them again.`,
  revoke: 'Withdraw invitation',
  keep: 'Keep invitation',
  revoked: 'Invitation withdrawn.',
  dates: (sent: number, until: number) =>
    `Sent ${formatMoment(sent)}, expires ${formatMoment(until)}`,
  sendAgain: (email: string) => `Send the invitation to ${email} again`,
  revokeOf: (email: string) => `Withdraw the invitation to ${email}`,
};

export const noCompany = {
  title: 'Take part with your colleagues',
  text: 'Companies run their own programs here. The owner can see your name. Your company sees only totals and averages, for groups of five or more.',
  addressTitle: 'Use your work email',
  linkTitle: 'Use a company link',
  createTitle: 'Start a company',
  createText: 'Create a company, then invite people by email, with a CSV file or with a link.',
  create: 'Create company',
  noDomain:
    'No company uses the domain of your address. Ask your company for an invitation or a link.',
  unconfirmed:
    'Confirm your email address first. Open the link in our email, or request a new one from your profile.',
  addressText: 'This works if your company has registered your email domain.',
  looking: 'Looking…',
  joinByAddress: 'Join with my email',
  noLink: 'This link doesn’t work. Your company may have replaced it.',
  link: 'Company link',
  joinByLink: 'Join with link',
};

export const people = {
  title: 'Members',
  loading: 'Loading the members',
  what: 'The members',
  changeOwner: 'Change company owner',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeText: (company: string) =>
    `They lose access to the programs of ${company}. They keep everything they logged, and you can invite them again.`,
  remove: 'Remove member',
  keep: 'Keep member',
  removed: (name: string, company: string) => `${name} is no longer in ${company}.`,
  owner: 'Owner',
  removeOf: (name: string) => `Remove ${name}`,
  unnamed: (user_id: number) => `Member ${user_id}`,
};

export const waysIn = {
  title: 'Ways to join',
  lead: 'People can also join without a personal invitation.',
  renewQuestion: 'Create a new link?',
  renewText: 'The link you shared before stops working right away. Members stay in the company.',
  renewConfirm: 'Create new link',
  keepLink: 'Keep this link',
  renewed: 'New link created.',
  linkTitle: 'A link for everyone',
  linkText: 'Anyone with this link can sign up and join the company.',
  removeQuestion: (domain: string) => `Remove ${domain}?`,
  removeText:
    'People with this domain can no longer join on their own. Members stay in the company.',
  remove: 'Remove domain',
  keep: 'Keep domain',
  domainTitle: 'Email domains',
  domainText: 'Anyone with a confirmed address at one of these domains can join.',
  what: 'The email domains',
  removeOf: (domain: string) => `Remove ${domain}`,
  domain: 'Domain',
  acmeExample: 'acme.example',
  domainHint: 'You need a confirmed address at this domain.',
  adding: 'Adding…',
  add: 'Add domain',
};

export const weeks = {
  title: 'Weekly totals',
  loading: 'Loading weekly totals',
  what: 'The weekly totals',
  empty: 'Your first week appears here three days after it ends.',
  tooFew: 'Fewer than five people were members all week.',
  members: 'members',
  tookPart: 'took part',
  done: 'habits done',
  points: 'points',
  ofDone: (active: number, members: number, done: number, points: number) =>
    `${active} of ${formatPlural(members, 'member')} took part, ${formatPlural(done, 'habit')} done, ${formatPlural(points, 'point')}`,
};

export const companyList = {
  title: 'Companies',
  loading: 'Loading the companies',
  what: 'The companies',
  empty: 'No companies yet',
  chooseOwner: 'Choose an owner',
  emptyText: 'Members can create their own. You can also create one for a member from their page.',
  since: (at: string) => `since ${dateOf(at)}`,
  noOwner: 'No owner',
};
