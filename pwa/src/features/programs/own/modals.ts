import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The invitation link of a custom program. */
  'invite others': async () => (await import('./InviteOthers')).InviteOthers,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
