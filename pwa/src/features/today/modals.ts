declare module '@/ui/modal' {
  interface Modals {
    /** A sign-out while changes are on this device alone. */
    'unsent changes': { count: number; answer: (leave: boolean) => void };
  }
}

export type {};
