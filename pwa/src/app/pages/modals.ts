import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** What was saved of a page, to be compared and restored. */
  'page versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
