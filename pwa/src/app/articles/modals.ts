import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Compares and restores an article's saved versions. */
  'article versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
