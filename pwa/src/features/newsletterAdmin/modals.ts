import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Edits a newsletter's name and description. */
  'edit newsletter': async () => (await import('./components/EditList')).EditList,
  /** Imports subscribers from a table, with proof of their consent. */
  'import subscribers': async () =>
    (await import('./components/ImportSubscribers')).ImportSubscribers,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
