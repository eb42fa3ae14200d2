import type { PropsOf } from './modal';

export const modals = {
  /** Asks for confirmation before a change. */
  'confirm change': async () => (await import('./Confirm')).Confirm,
  /** Any short text, with an optional action. */
  dynamic: async () => (await import('./Dynamic')).Dynamic,
};

declare module './modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
