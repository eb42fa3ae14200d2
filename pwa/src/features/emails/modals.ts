import type { Previewed, Template } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A mail as its recipient sees it, or what a kind of mail looks like. */
    'email preview': { of: Previewed };
    /** An administrator writes to a member. */
    'send email': { id: number; name: string; email: string };
    'send test mail': { template: Template };
  }
}
