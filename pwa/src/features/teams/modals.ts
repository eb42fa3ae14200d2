import type { TeamSummary } from './queries';

/** A program, as far as its teams are concerned. */
export type Home = { id: number; title: string };

/** A team to be changed, by its captain or for it. */
export type Changed = TeamSummary & {
  members: { user_id: number; name?: string | null; captain: boolean }[];
};

declare module '@/ui/modal' {
  interface Modals {
    /** The specification calls a team a group. `staff`: by an administrator, who is not in it. */
    'create group': { program: Home; staff?: boolean };
    /** Who is in a team, and the way in. `welcome` is whether the member may come as far as they are concerned. */
    'join group': { id: number; name: string; welcome: boolean };
    'change group': { team: Changed; staff?: boolean };
  }
}
