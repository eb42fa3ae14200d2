import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The way onto the home screen, for who has looked around. */
  'install app': async () => (await import('./components/InstallApp')).InstallApp,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
