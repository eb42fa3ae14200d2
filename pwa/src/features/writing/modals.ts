import type { PropsOf } from '@/ui/modal';

export const modals = {
  'write link': async () => (await import('./LinkDialog')).LinkDialog,
  'write video': async () => (await import('./VideoDialog')).VideoDialog,
  'describe picture': async () => (await import('./PictureDialog')).PictureDialog,
  'edited meanwhile': async () => (await import('./Conflict')).Conflict,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
