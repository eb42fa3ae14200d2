import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Explains one of the member's numbers. Without a program, lets them choose one of theirs. */
  'why number': async () => (await import('./Why')).Why,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
