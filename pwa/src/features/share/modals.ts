import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Shares a picture of the member's result. */
  'share card': async () => (await import('./components/ShareCard')).ShareCard,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
