import type { Team } from './queries';

/** A program, as far as its teams are concerned. */
export type Home = { id: number; title: string };

declare module '@/ui/modal' {
  interface Modals {
    /** The specification calls a team a group. */
    'create group': { program: Home };
    /** Who is in a team, and the way in. `welcome` is whether the member may come as far as they are concerned. */
    'join group': { id: number; name: string; welcome: boolean };
    'change group': { team: Team };
  }
}
