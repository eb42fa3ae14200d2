import type { Permission, Role } from './queries';
import { matrix as words } from './words';

/** The unsaved permissions of the edited roles, by role id. */
export type Draft = ReadonlyMap<number, ReadonlySet<string>>;

export const untouched: Draft = new Map();

/** Whether a role includes a permission in the draft. */
export function bundles(draft: Draft, role: Role, name: string): boolean {
  return draft.get(role.id)?.has(name) ?? role.permissions.includes(name);
}

export function toggled(draft: Draft, role: Role, name: string): Draft {
  const names = new Set(draft.get(role.id) ?? role.permissions);
  if (!names.delete(name)) names.add(name);
  return new Map(draft).set(role.id, names);
}

/** How many checkboxes differ from the stored state, by role; roles without changes are left out. */
export function changesOf(draft: Draft, roles: readonly Role[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { id, permissions } of roles) {
    const wanted = draft.get(id);
    if (!wanted) continue;
    const kept = permissions.filter((name) => wanted.has(name)).length;
    const differs = permissions.length + wanted.size - 2 * kept;
    if (differs > 0) counts.set(id, differs);
  }
  return counts;
}

/** Permissions by resource, `role:edit` under `role`, sorted by name. */
export function byResource(permissions: readonly Permission[]): [string, Permission[]][] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const resource = permission.name.split(':')[0] ?? '';
    groups.set(resource, [...(groups.get(resource) ?? []), permission]);
  }
  return [...groups];
}

/** What the current user may do: whether they edit roles at all, and which permissions they hold. */
export type Rights = { edits: boolean; holds(name: string): boolean };

export const reasons = {
  system: words.builtIn,
  reader: words.readOnly,
  more: words.roleHasMore,
  lacked: words.notYours,
} as const;

export type Reason = keyof typeof reasons;

/** Why the current user may not edit a role. */
export function whyKept(role: Role, { edits, holds }: Rights): Reason | undefined {
  if (role.system) return 'system';
  if (!edits) return 'reader';
  return role.permissions.every(holds) ? undefined : 'more';
}

/** Why the current user may not change a checkbox. */
export function whyFixed(role: Role, name: string, rights: Rights): Reason | undefined {
  return whyKept(role, rights) ?? (rights.holds(name) ? undefined : 'lacked');
}
