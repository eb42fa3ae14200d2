import type { Permission, Role } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A new role, or another name and description for one. */
    'edit role': { role?: Role };
    'delete role': { role: Role };
    /** A new permission of this site, or another description for one. */
    'edit permission': { permission?: Permission };
    'delete permission': { permission: Permission };
  }
}
