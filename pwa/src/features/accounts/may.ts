import type { User } from './session';

type Holder = Pick<User, 'userType' | 'permissions'>;

/** Whether the account holds a permission; an administrator holds all. What a device remembers from long ago may lack the list. */
export function may({ userType, permissions }: Holder, permission: string): boolean {
  return userType === 'admin' || (permissions?.includes(permission) ?? false);
}

/** Whether any of the administration is theirs. */
export function isStaff({ userType, permissions }: Holder): boolean {
  return userType === 'admin' || (permissions?.length ?? 0) > 0;
}
