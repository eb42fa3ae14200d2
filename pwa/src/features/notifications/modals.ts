declare module '@/ui/modal' {
  interface Modals {
    /** What somebody else is told of, for administrators. */
    'notification preferences': { id: number; name: string };
  }
}

export type {};
