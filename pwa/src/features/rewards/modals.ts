declare module '@/ui/modal' {
  interface Modals {
    /** A badge: its levels, how to earn it, and who has it. */
    'badge-wise': { badge: number; title: string };
  }
}

export type {};
