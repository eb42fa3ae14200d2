import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Explains a number of the member. Without a program, lets them choose among theirs. */
  'why number': async () => (await import('./Why')).Why,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
