import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A picture of what the member did, to be shown elsewhere. */
  'share card': async () => (await import('./components/ShareCard')).ShareCard,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
