import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Sets an order's shipping state. */
  'edit shirt order': async () => (await import('./desk/EditOrder')).EditOrder,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
