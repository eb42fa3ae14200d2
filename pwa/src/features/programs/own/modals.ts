import type { Program } from '../board';

declare module '@/ui/modal' {
  interface Modals {
    /** The link by which others join an own copy. */
    'invite others': { program: Pick<Program, 'id' | 'title'> };
  }
}
