declare module '@/ui/modal' {
  interface Modals {
    /** The statistics of an activity for its member. */
    'superstat activity': { activity: number; title: string };
  }
}

export type {};
