import type { PropsOf } from '@/ui/modal';

export const modals = {
  'leave program': async () => (await import('./components/LeaveProgram')).LeaveProgram,
  'join program': async () => (await import('./components/JoinProgram')).JoinProgram,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
