import * as v from 'valibot';
import { ApiError } from '@/api/error';
import { formatDay, formatMoment } from '@/lib/dates';
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

export const companyFields = {
  name: 'Name',
  saving: 'Saving…',
};

export const createCompany = {
  aCompanyFor: (name: string) => `A company for ${name}`,
  createACompany: 'Create a company',
  theyOwnItAnd: 'They own it, and invite its people.',
  youOwnItYou: 'You own it: you invite its people, and see its weeks from five people up.',
  createTheCompany: 'Create the company',
  isThere: (name: string) => `${name} is there.`,
};

export const changeCompany = {
  rename: (name: string) => `Rename ${name}`,
  itsPeopleItsPrograms: 'Its people, its programs and its links stay as they are.',
  save: 'Save',
  saved: 'Saved.',
};

export const changeCompanyOwner = {
  newOwner: 'New owner',
  theCompanyHasAnother: 'The company has another owner.',
  changeCompanyOwner: 'Change company owner',
  theyLookAfterIts:
    'They look after its people, links and weeks from now on; you stay in it as a member.',
  theyLookAfterIts2: 'They look after its people, links and weeks from now on.',
  thisFieldIsRequired: 'This field is required',
  chooseSomebody: 'Choose somebody',
  member: (user_id: number) => `Member ${user_id}`,
  saving: 'Saving…',
  handItOver: 'Hand it over',
};

export const addCompanyMember = {
  addresses: 'Addresses',
  csvFile: 'CSV file',
  chooseAFileFirst: 'Choose a file first.',
  thisFieldIsRequired: 'This field is required',
  atMostAtOnce: (mostAddresses: number) =>
    `At most ${mostAddresses} at once: a CSV file takes more.`,
  thisFileIsToo: 'This file is too large: at most 200 kB.',
  invitePeople: 'Invite people',
  eachGetsAMail: 'Each gets a mail with a link of their own, which works once within two weeks.',
  whereTheAddressesAre: 'Where the addresses are',
  apartByCommasSpaces: 'Apart by commas, spaces or lines.',
  chooseAFile: 'Choose a file',
  aColumnEmailOr: 'A column “email”, or the first one; at most 1,000 rows.',
  fileOfAddresses: 'File of addresses',
  nobodyIsInvitedYet: 'Nobody is invited yet. Please mend:',
  inviting: 'Inviting…',
  sendTheInvitations: 'Send the invitations',
};

export const signupConfirmation = {
  youBelongTo: (name: string) => `You belong to ${name}`,
  itsOwnProgramsStand: 'Its own programs stand among yours now.',
  whoeverLooksAfterIt:
    'Whoever looks after it knows your name, and sees whole weeks of five people and more. Your days, your habits and your notes stay yours.',
  allRight: 'All right',
};

export const companyHead = {
  leave: (name: string) => `Leave ${name}?`,
  itsOwnProgramsAre:
    'Its own programs are closed to you then. Everything that you logged stays in your history.',
  leaveTheCompany: 'Leave the company',
  stayIn: 'Stay in',
  youLeft: (name: string) => `You left ${name}.`,
  deleteIt: (name: string) => `Delete ${name}?`,
  itsMembersKeepTheir:
    'Its members keep their accounts and their logs. Its weeks, links and invitations are gone for good.',
  deleteTheCompany: 'Delete the company',
  keepIt: 'Keep it',
  isGone: (name: string) => `${name} is gone.`,
  youOwnIt: 'you own it',
  whoeverLooksAfterIt:
    'Whoever looks after it knows your name, and sees whole weeks of five people and more. Your days stay yours.',
  rename: 'Rename',
  deleteIt2: 'Delete',
  leave2: 'Leave',
};

export const invitations = {
  invitations: 'Invitations',
  nobodyIsInvitedAt: 'Nobody is invited at the moment. A mail with a link brings people here.',
  loadingTheInvitations: 'Loading the invitations',
  theListOfInvitations: 'The list of invitations',
  invitePeople: 'Invite people',
  anotherMailIsOn: (email: string) => `Another mail is on its way to ${email}.`,
  takeTheInvitationBack: 'Take the invitation back?',
  theLinkThatWent: (email: string) =>
    `The link that went to ${email} ends at once. They can be invited again.`,
  takeItBack: 'Take it back',
  letItStand: 'Let it stand',
  theInvitationIsTaken: 'The invitation is taken back.',
  goodUntil: (at: number, at2: number) => `${formatMoment(at)}, good until ${formatMoment(at2)}`,
  sendAnotherMailTo: (email: string) => `Send another mail to ${email}`,
  takeBackTheInvitation: (email: string) => `Take back the invitation of ${email}`,
};

export const noCompany = {
  takePartWithThe: 'Take part with the people you work with',
  aCompanyHasPrograms:
    'A company has programs of its own. It sees whole weeks of five people and more; your days stay yours.',
  yourWorkAddressOpens: 'Your work address opens the door',
  youHaveItsLink: 'You have its link',
  thereIsNoneYet: 'There is none yet',
  makeItAndInvite: 'Make it, and invite its people by mail, a file or a link.',
  createACompany: 'Create a company',
  noCompanyHasClaimed:
    'No company has claimed the domain of your address. Ask for an invitation or a link.',
  confirmYourAddressFirst:
    'Confirm your address first: the link is in the mail that we sent you, and your profile sends another.',
  whereYourCompanyHas: 'Where your company has claimed the domain of your address.',
  looking: 'Looking…',
  joinByMyAddress: 'Join by my address',
  noCompanyHasThis: 'No company has this link: it may have been made anew.',
  linkOfTheCompany: 'Link of the company',
  thisFieldIsRequired: 'This field is required',
  joining: 'Joining…',
  joinByTheLink: 'Join by the link',
};

export const people = {
  members: 'Members',
  loadingTheMembers: 'Loading the members',
  theListOfMembers: 'The list of members',
  changeCompanyOwner: 'Change company owner',
  remove: (name: string) => `Remove ${name}?`,
  theProgramsOfAre: (name: string) =>
    `The programs of ${name} are closed to them then. What they logged stays theirs, and they can be invited again.`,
  removeThem: 'Remove them',
  keepThem: 'Keep them',
  doesNotBelongTo: (name: string, name2: string) => `${name} does not belong to ${name2} any more.`,
  owner: 'owner',
  remove2: (name: string) => `Remove ${name}`,
};

export const waysIn = {
  waysIn: 'Ways in',
  withoutAnInvitationOf: 'Without an invitation of their own.',
  makeANewLink: 'Make a new link?',
  theOneThatYou:
    'The one that you shared before ends at once. Who belongs to the company stays in it.',
  makeANewLink2: 'Make a new link',
  keepThisOne: 'Keep this one',
  theNewLinkIs: 'The new link is there.',
  aLinkForEverybody: 'A link for everybody',
  whoeverHasItSigns: 'Whoever has it signs up, and belongs to the company.',
  copyTheLink: 'Copy the link',
  newLink: 'New link',
  giveBack: (domain: string) => `Give ${domain} back?`,
  addressesThereDoNot:
    'Addresses there do not open the door any more. Who belongs to the company stays in it.',
  giveItBack: 'Give it back',
  keepIt: 'Keep it',
  addressesAtADomain: 'Addresses at a domain',
  whoeverHasConfirmedAn: 'Whoever has confirmed an address there can join by themselves.',
  theListOfDomains: 'The list of domains',
  giveBack2: (domain: string) => `Give ${domain} back`,
  domain: 'Domain',
  acmeExample: 'acme.example',
  oneAtWhichYou: 'One at which you have confirmed an address yourself.',
  thisFieldIsRequired: 'This field is required',
  claiming: 'Claiming…',
  claimTheDomain: 'Claim the domain',
};

export const weeks = {
  weeks: 'Weeks',
  loadingTheWeeks: 'Loading the weeks',
  theListOfWeeks: 'The list of weeks',
  theFirstWeekStands:
    'The first week stands here three days after its Sunday, when its logs have come in.',
  fewerThanFiveBelonged: 'Fewer than five belonged to it all week.',
  members: 'members',
  tookPart: 'took part',
  thingsDone: 'things done',
  points: 'points',
  ofDone: (active: number, members: number, done: number, points: number) =>
    `${active} of ${formatPlural(members, 'member')}, ${formatPlural(done, 'thing')} done, ${formatPlural(points, 'point')}`,
};

export const companyList = {
  companies: 'Companies',
  loadingTheCompanies: 'Loading the companies',
  theListOfCompanies: 'The list of companies',
  noCompanyYet: 'No company yet',
  chooseItsOwnerAmong: 'Choose its owner among the users',
  membersMakeTheirOwn: 'Members make their own, or you make one for somebody on their page.',
  since: (at: number) => `since ${formatMoment(at)}`,
  noOwner: 'no owner',
};
