import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A newsletter: its name, and what it is about. */
  'edit newsletter': async () => (await import('./components/EditList')).EditList,
  /** Subscribers from a table, with the proof of their consent. */
  'import subscribers': async () =>
    (await import('./components/ImportSubscribers')).ImportSubscribers,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
