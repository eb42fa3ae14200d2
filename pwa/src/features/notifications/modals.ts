import type { Notice } from './notices';

declare module '@/ui/modal' {
  interface Modals {
    /** A notification in full. */
    notification: { notice: Notice };
    /** What somebody else is told of, for administrators. */
    'notification preferences': { id: number; name: string };
  }
}
