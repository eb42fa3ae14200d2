import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** What a page is called: a draft begins. */
  'new page': async () => (await import('./editor/NewPage')).NewPage,
  /** When a page is published. */
  'schedule page': async () => (await import('./editor/SchedulePage')).SchedulePage,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
