import type { User } from '@/features/accounts/session';
import { places as words } from '../words';

/** A target of a menu. */
export type Place = { label: string; to: string; search?: { tab: string } | undefined };

/** A tab of a member's dashboard. */
export const tab = (name: string, label: string): Place => ({
  label,
  to: '/user/dashboard',
  search: { tab: name },
});

const today = tab('Dashboard', words.dashboard);
const myProfile = tab('profile', words.myProfile);

const watch: Place = { label: words.dashboard, to: '/admin/dashboard' };
const adminProfile: Place = { label: words.myProfile, to: '/admin/profile' };

/** The start page of a member or an administrator. */
export const dashboardOf = ({ userType }: User) => (userType === 'admin' ? watch : today);
export const profileOf = ({ userType }: User) => (userType === 'admin' ? adminProfile : myProfile);

/** The site's menu for everyone. */
export const sitePlaces: Place[] = [
  { label: words.programs, to: '/challenges' },
  { label: words.events, to: '/events' },
  { label: words.scorecard, to: '/survey' },
  { label: words.globalChallenge, to: '/globalchallenge' },
];
