import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Compares and restores the saved versions of the text of the "about" page. */
  'about versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
