import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A new role, or another name and description for one. */
  'edit role': async () => (await import('./components/EditRole')).EditRole,
  'delete role': async () => (await import('./components/DeleteRole')).DeleteRole,
  /** What its holders visit first; `pages`: those that it opens. */
  'create role target waypoints': async () =>
    (await import('./components/TargetPages')).TargetPages,
  /** A new permission of this site, or another description for one. */
  'edit permission': async () => (await import('./components/EditPermission')).EditPermission,
  'delete permission': async () => (await import('./components/DeletePermission')).DeletePermission,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
