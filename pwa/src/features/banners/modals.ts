import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Asks for the title and place of a new banner. */
  'new banner': async () => (await import('./editor/NewBanner')).NewBanner,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
