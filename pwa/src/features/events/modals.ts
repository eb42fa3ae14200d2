import type { PropsOf } from '@/ui/modal';

export const modals = {
  'join event': async () => (await import('./components/JoinEvent')).JoinEvent,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
