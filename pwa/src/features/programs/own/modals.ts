import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The link by which others join an own copy. */
  'invite others': async () => (await import('./InviteOthers')).InviteOthers,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
