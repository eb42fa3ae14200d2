import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** What others say of a member's days in a program: from `since` to today, the newest first. */
  'member day': async () => (await import('./MemberDay')).MemberDay,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
