import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A member's review of a program, new or replacing the earlier one. */
  'write review': async () => (await import('./components/WriteReview')).WriteReview,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
