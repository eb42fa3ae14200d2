import { formatPlural } from '@/lib/format';

export const namedForm = {
  name: 'Name',
};

export const editRole = {
  rename: (name: string) => `Rename ${name}`,
  newRole: 'New role',
  whatItIsFor: 'What it is for',
};

export const deleteRole = {
  theRoleIsGone: (name: string) => `The role ${name} is gone.`,
  deleteIt: (name: string) => `Delete ${name}?`,
  thisCannotBeUndone: (held: boolean, members: number) =>
    `${held ? `${formatPlural(members, 'account')} will lose it, and what it bundles, within a second.` : 'Nobody has it.'} This cannot be undone.`,
  deleting: 'Deleting…',
  deleteTheRole: 'Delete the role',
  keepIt: 'Keep it',
};

export const editPermission = {
  describe: (name: string) => `Describe ${name}`,
  newPermission: 'New permission',
  whatItIsAbout: 'What it is about and what may be done with it, as report:read.',
  whatItAllows: 'What it allows',
};

export const deletePermission = {
  thePermissionIsGone: (name: string) => `The permission ${name} is gone.`,
  aRoleBundlesIt: 'A role bundles it by now. Is it to go still?',
  deleteIt: (name: string) => `Delete ${name}?`,
  thisCannotBeUndone: (used: number) =>
    `${used > 0 ? `${formatPlural(used, 'role')} will lose it, and whoever has them, within a second.` : 'No role bundles it.'} This cannot be undone.`,
  deleting: 'Deleting…',
  deleteThePermission: 'Delete the permission',
  keepIt: 'Keep it',
};

export const permissionList = {
  theListOfPermissions: 'The list of permissions',
  loadingPermissions: 'Loading permissions',
  permissionsOfThisSite: 'Permissions of this site',
  noneOfThisSites: 'None of this site’s own yet',
  aPermissionOfYour:
    'A permission of your own is a name that roles bundle and that your own tools ask for.',
  ofTheProgram: (length: number) => `${formatPlural(length, 'permission')} of the program`,
  inIt: (join: string) => `In ${join}`,
  inNoRole: 'In no role',
  describe: (name: string) => `Describe ${name}`,
  deleteIt: (name: string) => `Delete ${name}`,
};

export const matrix = {
  theRolesAdminAnd:
    'The roles admin and user belong to the program: admin holds everything, user nothing.',
  yourAccountReadsRoles: 'Your account reads roles and does not change them.',
  theRoleBundlesMore: 'The role bundles more than you hold: nobody changes that.',
  youDoNotHold: 'You do not hold this permission: nobody gives more than they hold.',
};

export const matrixBar = {
  savedItCountsAt: 'Saved. It counts at once.',
  n1Change: '1 change',
  changes: (count: number) => `${count} changes`,
  inIt: (size: number) => `in ${size === 1 ? '1 role' : `${size} roles`}`,
  notSaved: (message: string) => `Not saved: ${message}`,
  undo: 'Undo',
  discard: 'Discard',
  saving: 'Saving…',
  save: 'Save',
};

export const roleHead = {
  rename: (name: string) => `Rename ${name}`,
  deleteIt: (name: string) => `Delete ${name}`,
};

export const roleMatrix = {
  theListOfRoles: 'The list of roles',
  loadingRoles: 'Loading roles',
  rolesAndPermissions: 'Roles and permissions',
  whichRoleBundlesWhich: 'Which role bundles which permission',
  permission: 'Permission',
  forIt: (name: string, name2: string) => `${name} for ${name2}`,
  theLastAdministratorStays: 'The last administrator stays one.',
};

export const userRoles = {
  roles: 'Roles',
  theRoles: 'The roles',
  takeTheRoleAway: (name: string) => `Take the role ${name} away`,
  anotherRole: 'Another role',
  choose: 'Choose…',
  moreThanYouHold: (name: string) => `${name} (more than you hold)`,
  give: 'Give',
};
