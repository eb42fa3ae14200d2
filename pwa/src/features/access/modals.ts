import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates a role, or changes its name and description. */
  'edit role': async () => (await import('./components/EditRole')).EditRole,
  'delete role': async () => (await import('./components/DeleteRole')).DeleteRole,
  /**
   * Sets the pages that a role's holders visit first; `pages`: the pages that the role may open.
   */
  'create role target waypoints': async () =>
    (await import('./components/TargetPages')).TargetPages,
  /** Creates a permission of this site, or changes its description. */
  'edit permission': async () => (await import('./components/EditPermission')).EditPermission,
  'delete permission': async () => (await import('./components/DeletePermission')).DeletePermission,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
