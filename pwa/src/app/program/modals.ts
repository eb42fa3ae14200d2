import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** How others responded to a member's days in a program: from `since` to today, newest first. */
  'member day': async () => (await import('./MemberDay')).MemberDay,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
