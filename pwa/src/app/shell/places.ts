import type { useRouter } from '@tanstack/react-router';
import type { User } from '@/features/accounts/session';

/** Where the menus lead. An entry is shown once its page exists. */
export type Place = { label: string; to: string; search?: { tab: string } | undefined };

export const today: Place = {
  label: 'Dashboard',
  to: '/user/dashboard',
  search: { tab: 'Dashboard' },
};

const watch: Place = { label: 'Dashboard', to: '/admin/dashboard' };

/** Where the work of a member or an administrator begins. */
export const dashboardOf = ({ userType }: User) => (userType === 'admin' ? watch : today);

const site: Place[] = [{ label: 'Programs', to: '/challenges' }];

export const sitePlaces = (router: ReturnType<typeof useRouter>) => open(router, site);

/** Those of the places that have a page. */
export function open(router: ReturnType<typeof useRouter>, places: Place[]): Place[] {
  return places.filter(({ to }) => to in router.routesByPath);
}
