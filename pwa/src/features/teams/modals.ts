import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The specification calls a team a group. `staff`: by an administrator, who is not in it. */
  'create group': async () => (await import('./components/CreateGroup')).CreateGroup,
  /** Who is in a team, and the way in. `welcome` is whether the member may come as far as they are concerned. */
  'join group': async () => (await import('./components/JoinGroup')).JoinGroup,
  'change group': async () => (await import('./components/ChangeGroup')).ChangeGroup,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
