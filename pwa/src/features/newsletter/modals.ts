import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The sign-up for the newsletter, which visitors see after a while. */
  newsletter: async () => (await import('./components/Popup')).Popup,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
