import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The newsletter sign-up, shown to visitors after a while. */
  newsletter: async () => (await import('./components/Popup')).Popup,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
