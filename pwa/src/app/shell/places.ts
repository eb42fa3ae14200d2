import type { User } from '@/features/accounts/session';

/** Where a menu leads. */
export type Place = { label: string; to: string; search?: { tab: string } | undefined };

export const today: Place = {
  label: 'Dashboard',
  to: '/user/dashboard',
  search: { tab: 'Dashboard' },
};

const watch: Place = { label: 'Dashboard', to: '/admin/dashboard' };

/** Where the work of a member or an administrator begins. */
export const dashboardOf = ({ userType }: User) => (userType === 'admin' ? watch : today);

export const myProfile: Place = {
  label: 'My Profile',
  to: '/user/dashboard',
  search: { tab: 'profile' },
};

const adminProfile: Place = { label: 'My Profile', to: '/admin/profile' };

export const profileOf = ({ userType }: User) => (userType === 'admin' ? adminProfile : myProfile);

/** A member's entry of the mobile menu, where there is a password to change. */
export const changePassword: Place = {
  label: 'Change Password',
  to: '/user/dashboard',
  search: { tab: 'profile-change-password' },
};

/** The site's menu: what everybody can see. */
export const sitePlaces: Place[] = [
  { label: 'Programs', to: '/challenges' },
  { label: 'Events', to: '/events' },
  { label: 'Global Challenge', to: '/globalchallenge' },
];
