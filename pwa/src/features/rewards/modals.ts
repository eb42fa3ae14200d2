import type { Rule } from './admin/queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A badge: its levels, how to earn it, and who has it. */
    'badge-wise': { badge: number; title: string };
    /** A new rule, or other words for one. */
    'edit badge rule': { rule?: Rule };
  }
}
