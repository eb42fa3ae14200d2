import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A person behind the site. */
  'edit person': async () => (await import('./editor/EditPerson')).EditPerson,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
