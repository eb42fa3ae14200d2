import type { User } from './session';

type Holder = Pick<User, 'userType' | 'permissions'>;

/**
 * Whether the account holds a permission; an administrator holds all. A user remembered by an old version may lack the
 * list.
 */
export function may({ userType, permissions }: Holder, permission: string): boolean {
  return userType === 'admin' || (permissions?.includes(permission) ?? false);
}

/** Whether the account may open any part of the administration. */
export function isStaff({ userType, permissions }: Holder): boolean {
  return userType === 'admin' || (permissions?.length ?? 0) > 0;
}
