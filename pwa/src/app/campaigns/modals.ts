import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Compares and restores a newsletter's saved versions. */
  'campaign versions': async () => (await import('./Versions')).Versions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
