declare module '@/ui/modal' {
  interface Modals {
    /** What others say of a member's days in a program: from `since` to today, the newest first. */
    'member day': {
      program: number;
      member: { id: number; name: string; image?: string | null };
      since: string;
      me: number;
    };
  }
}

export type {};
