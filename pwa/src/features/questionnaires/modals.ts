import { whenReachable } from '@/lib/whenReachable';
import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** What the member answered in a program; `names`: of its steps and activities. */
  'own answers': async () =>
    (await whenReachable(() => import('./components/OwnAnswers'))).OwnAnswers,
  /** What everyone answered in a program. */
  'program answers': async () => (await import('./components/ProgramAnswers')).ProgramAnswers,
  /** What a step, or an activity on each of its days, asks. */
  'edit questions': async () => (await import('./components/EditQuestions')).EditQuestions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
