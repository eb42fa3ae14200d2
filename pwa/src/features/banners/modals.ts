import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Asks for the first few words of a new banner. */
  'new banner': async () => (await import('./editor/NewBanner')).NewBanner,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
