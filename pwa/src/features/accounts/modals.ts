import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Crops a chosen picture. */
  'cut picture': async () => (await import('./components/CutPicture')).CutPicture,
  /** Confirms the deletion of the account. */
  'close account': async () => (await import('./components/CloseAccount')).CloseAccount,
  /** Creates an account for another person, with one of these roles. */
  'create user': async () => (await import('./components/CreateUser')).CreateUser,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
