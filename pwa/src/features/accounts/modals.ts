import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Which part of a chosen picture is put up. */
  'cut picture': async () => (await import('./components/CutPicture')).CutPicture,
  /** The end of the own account, asked about once more. */
  'close account': async () => (await import('./components/CloseAccount')).CloseAccount,
  /** An account for somebody else, with one of these roles. */
  'create user': async () => (await import('./components/CreateUser')).CreateUser,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
