import type { Named } from './answers';

declare module '@/ui/modal' {
  interface Modals {
    /** What the member answered in a program; `names`: of its steps and activities. */
    'own answers': { program: { id: number; title: string }; names: Named };
    /** What everyone answered in a program. */
    'program answers': { program: { id: number; title: string }; names: Named };
    /** What a step, or an activity on each of its days, asks. */
    'edit questions': { of: { step: number } | { activity: number }; title: string };
  }
}
