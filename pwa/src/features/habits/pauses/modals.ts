declare module '@/ui/modal' {
  interface Modals {
    /** `today`: the member's own date. */
    'plan pause': { today: string };
  }
}
