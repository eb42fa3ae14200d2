import type { Role } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A new role, or another name and description for one. */
    'edit role': { role?: Role };
    'delete role': { role: Role };
  }
}
