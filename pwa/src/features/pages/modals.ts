import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Asks for a page's title and creates a draft. */
  'new page': async () => (await import('./editor/NewPage')).NewPage,
  /** Sets when a page is published. */
  'schedule page': async () => (await import('./editor/SchedulePage')).SchedulePage,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
