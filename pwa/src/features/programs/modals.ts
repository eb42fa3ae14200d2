import type { Program } from './board';

declare module '@/ui/modal' {
  interface Modals {
    'leave program': { program: Program };
    'join program': { program: Program };
  }
}
