import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Asks before a sign-out while some changes exist only on this device. */
  'unsent changes': async () => (await import('./components/UnsentChanges')).UnsentChanges,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
