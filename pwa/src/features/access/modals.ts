import type { Permission, Role } from './queries';

/** A page of the administration. */
export type AdminPage = { label: string; to: string };

declare module '@/ui/modal' {
  interface Modals {
    /** A new role, or another name and description for one. */
    'edit role': { role?: Role };
    'delete role': { role: Role };
    /** What its holders visit first; `pages`: those that it opens. */
    'create role target waypoints': { role: Role; pages: AdminPage[] };
    /** A new permission of this site, or another description for one. */
    'edit permission': { permission?: Permission };
    'delete permission': { permission: Permission };
  }
}
