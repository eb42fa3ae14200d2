import type { PropsOf } from './modal';

export const modals = {
  /** Asks once more before a change. */
  'confirm change': async () => (await import('./Confirm')).Confirm,
  /** Any short text, with a way on where there is one. */
  dynamic: async () => (await import('./Dynamic')).Dynamic,
};

declare module './modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
