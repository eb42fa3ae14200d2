import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Offers the installation to people who already know the app. */
  'install app': async () => (await import('./components/InstallApp')).InstallApp,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
