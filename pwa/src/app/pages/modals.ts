import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Compares and restores a page's saved versions. */
  'page versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
