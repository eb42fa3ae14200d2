import type { User } from '@/features/accounts/session';
import { places as words } from '../words';

/** Where a menu leads. */
export type Place = { label: string; to: string; search?: { tab: string } | undefined };

export const today: Place = {
  label: words.dashboard,
  to: '/user/dashboard',
  search: { tab: 'Dashboard' },
};

const watch: Place = { label: words.dashboard, to: '/admin/dashboard' };

/** Where the work of a member or an administrator begins. */
export const dashboardOf = ({ userType }: User) => (userType === 'admin' ? watch : today);

export const myProfile: Place = {
  label: words.myProfile,
  to: '/user/dashboard',
  search: { tab: 'profile' },
};

const adminProfile: Place = { label: words.myProfile, to: '/admin/profile' };

export const profileOf = ({ userType }: User) => (userType === 'admin' ? adminProfile : myProfile);

/** A member's entry of the mobile menu, where there is a password to change. */
export const changePassword: Place = {
  label: words.changePassword,
  to: '/user/dashboard',
  search: { tab: 'profile-change-password' },
};

/** The site's menu: what everybody can see. */
export const sitePlaces: Place[] = [
  { label: words.programs, to: '/challenges' },
  { label: words.events, to: '/events' },
  { label: words.globalChallenge, to: '/globalchallenge' },
];
