import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The few words with which a banner begins. */
  'new banner': async () => (await import('./editor/NewBanner')).NewBanner,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
