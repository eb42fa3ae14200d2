import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Offers to install the app, to visitors who have looked around. */
  'install app': async () => (await import('./components/InstallApp')).InstallApp,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
