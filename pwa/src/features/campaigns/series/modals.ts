import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A series: what it follows, and its name. */
  'new series': async () => (await import('./NewSeries')).NewSeries,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
