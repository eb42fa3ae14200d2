declare module '@/ui/modal' {
  interface Modals {
    /** What a step, or an activity on each of its days, asks. */
    'edit questions': { of: { step: number } | { activity: number }; title: string };
  }
}

export type {};
