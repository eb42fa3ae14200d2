import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The link that shows a report to others. */
  'share report': async () => (await import('./components/ShareReport')).ShareReport,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
