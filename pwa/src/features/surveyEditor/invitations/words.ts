import { formatPlural } from '@/lib/format';
import { dateOf } from '@/lib/moments';
import type { Invitation, Invited } from '../queries';

export const invitationsCard = {
  title: 'Invitations',
  lead: 'Each person gets an email with their own link. They can answer once, without an account.',
  anonymous: 'This survey is anonymous, so you don’t see who has answered.',
  later: 'Publish the survey and open it before you invite people.',
  loading: 'Loading invitations',
  what: 'The invitations',
  empty: 'No one has been invited yet.',
  addresses: 'Email addresses',
  addressesHint: 'Separate them with spaces, commas or new lines.',
  tooMany: (most: number) => `Invite at most ${most} people at a time.`,
  faults: 'No invitations were sent. Correct these first:',
  send: 'Send invitations',
  sending: 'Sending…',
  people: 'Invited people',
  showMore: 'Show more invitations',
  sendAgain: (email: string) => `Send ${email} a new link`,
  sentAgain: (email: string) =>
    `A new link is on its way to ${email}. The old one no longer works.`,
  revokeOf: (email: string) => `Withdraw the invitation to ${email}`,
  revokeQuestion: 'Withdraw invitation?',
  revokeText: (email: string) =>
    `The link sent to ${email} stops working right away. Their answers stay.`,
  revoke: 'Withdraw invitation',
  keep: 'Keep invitation',
  revoked: 'Invitation withdrawn.',
};

const states: Record<Invitation['state'], string> = {
  sent: 'Not answered yet',
  expired: 'Link expired',
  begun: 'Started',
  answered: 'Answered',
};

/** 'Started · sent on 4 May 2026' */
export const invitationWords = ({ state, sent_at }: Invitation, anonymous: boolean): string => {
  const sent = `sent on ${dateOf(sent_at)}`;
  return anonymous && state === 'sent' ? `Invitation ${sent}` : `${states[state]} · ${sent}`;
};

/** The outcome of an invitation. */
export function invitedWords({ invited, already }: Invited): string {
  const sent = invited > 0 && `${formatPlural(invited, 'invitation')} sent.`;
  const before =
    already > 0 &&
    `${formatPlural(already, 'address', 'addresses')} skipped: already invited or answered.`;
  return [sent, before].filter(Boolean).join(' ');
}
