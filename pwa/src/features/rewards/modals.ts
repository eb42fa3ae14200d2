import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A badge: its levels, how to earn it, and who has it. */
  'badge-wise': async () => (await import('./components/BadgeWise')).BadgeWise,
  /** Creates a badge rule, or changes its texts. */
  'edit badge rule': async () => (await import('./admin/EditRule')).EditRule,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
