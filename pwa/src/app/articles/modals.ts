import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** What was saved of an article, to be compared and restored. */
  'article versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
