import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Whether a shirt is on its way. */
  'edit shirt order': async () => (await import('./desk/EditOrder')).EditOrder,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
