import type { User } from '@/features/accounts/session';
import { sections as copy } from '../words';

/** The sections of a profile in order, starting with the specification's. */
export const sections = {
  'basic-information': copy.basicInformation,
  'privacy-settings': copy.privacySettings,
  notifications: copy.notifications,
  pauses: copy.pauses,
  'change-password': copy.changePassword,
  'second-factor': copy.secondFactor,
  sessions: copy.sessions,
  'your-data': copy.yourData,
} as const;

export type Section = keyof typeof sections;

const all = Object.keys(sections) as Section[];

/** Accounts that sign in with an identity provider have no password to change. */
export const sectionsOf = ({ provider }: User): Section[] =>
  all.filter((each) => each !== 'change-password' || provider === 'credentials');

/** The `tab` value that opens a section; the first section is the profile itself. */
export const tabOf = (section: Section) => (section === all[0] ? 'profile' : `profile-${section}`);

/**
 * The section that `tab` names, in any case: 'profile-change-password', 'Change Password'. Undefined for other tabs.
 */
export function sectionOf(tab: string | undefined): Section | undefined {
  const words = (tab ?? '').toLowerCase().replace(/[\s_]+/g, '-');
  const name = words.replace(/^profile-?/, '');
  return name === '' && words !== '' ? all[0] : all.find((each) => each === name);
}
