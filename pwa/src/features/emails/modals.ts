import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Lifts the suppression of an address. */
  'lift address': async () => (await import('./components/LiftAddress')).LiftAddress,
  /** Shows a mail as its recipient sees it, or an example of its kind. */
  'email preview': async () => (await import('./components/EmailPreview')).EmailPreview,
  /** Sends a mail to a member. */
  'send email': async () => (await import('./components/SendEmail')).SendEmail,
  'send test mail': async () => (await import('./components/SendTestMail')).SendTestMail,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
