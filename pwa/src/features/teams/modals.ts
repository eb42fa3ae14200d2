import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The specification calls a team a group. `staff`: by an administrator, who does not join it. */
  'create group': async () => (await import('./components/CreateGroup')).CreateGroup,
  /**
   * A team's members, with a button to join. `welcome`: whether the member may join, apart from the
   * team's own rules.
   */
  'join group': async () => (await import('./components/JoinGroup')).JoinGroup,
  'change group': async () => (await import('./components/ChangeGroup')).ChangeGroup,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
