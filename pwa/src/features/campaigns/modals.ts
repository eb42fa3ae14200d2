import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Shows a newsletter, or a mail of a series, as it arrives. */
  'preview newsletter': async () => (await import('./components/MailPreview')).MailPreview,
  /** Schedules a newsletter. */
  'schedule campaign': async () => (await import('./components/Schedule')).Schedule,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
