import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The member's answers in a program; `names`: the titles of its steps and activities. */
  'own answers': async () => (await import('./components/OwnAnswers')).OwnAnswers,
  /** Everyone's answers in a program. */
  'program answers': async () => (await import('./components/ProgramAnswers')).ProgramAnswers,
  /** Edits the questions of a step, or of an activity on each of its days. */
  'edit questions': async () => (await import('./components/EditQuestions')).EditQuestions,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
