import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** An address that refused mail gets it again. */
  'lift address': async () => (await import('./components/LiftAddress')).LiftAddress,
  /** A mail as its recipient sees it, or what a kind of mail looks like. */
  'email preview': async () => (await import('./components/EmailPreview')).EmailPreview,
  /** An administrator writes to a member. */
  'send email': async () => (await import('./components/SendEmail')).SendEmail,
  'send test mail': async () => (await import('./components/SendTestMail')).SendTestMail,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
