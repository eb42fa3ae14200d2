import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A notification in full. */
  notification: async () => (await import('./components/NoticeDetails')).NoticeDetails,
  /** Another account's notification preferences, for administrators. */
  'notification preferences': async () =>
    (await import('./components/PreferencesOf')).PreferencesOf,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
