import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A newsletter: its name, and what it is about. */
  'edit newsletter': async () => (await import('./components/EditList')).EditList,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
