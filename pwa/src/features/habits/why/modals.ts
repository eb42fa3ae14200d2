import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Where a number of the member comes from. Without a program it is chosen among those that they are in. */
  'why number': async () => (await import('./Why')).Why,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
