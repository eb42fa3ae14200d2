import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A sign-out while changes are on this device alone. */
  'unsent changes': async () => (await import('./components/UnsentChanges')).UnsentChanges,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
