import type { Program } from '../board';
import type { Activity, Edited, Step } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    'new program': object;
    /** How a program goes, for administrators. */
    'superstat program': { program: Program };
    'clone program': { edited: Edited };
    'delete program': { edited: Edited };
    /** A new activity, or one that stands. */
    'edit activity': { edited: Edited; activity?: Activity };
    /** A new step, or one that stands. */
    'edit step': { edited: Edited; step?: Step };
  }
}
