declare module '@/ui/modal' {
  interface Modals {
    /** The way onto the home screen, for who has looked around. */
    'install app': object;
  }
}

export type {};
