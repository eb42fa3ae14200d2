import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates a series: its trigger and its name. */
  'new series': async () => (await import('./NewSeries')).NewSeries,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
