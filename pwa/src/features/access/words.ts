import { formatPlural } from '@/lib/format';

export const editRole = {
  rename: (name: string) => `Rename ${name}`,
  newRole: 'New role',
  about: 'What is this role for?',
  create: 'Create role',
  save: 'Save role',
};

export const targetPages = {
  title: 'Add start pages',
  lead: (role: string) =>
    `Accounts with the ${role} role see these pages first on their dashboard, in this order.`,
  none: (role: string) =>
    `The ${role} role can’t open any page yet. Give it permissions and save them first.`,
  list: 'Start pages',
  order: (page: string) => `Order of ${page}`,
  up: (page: string) => `Move ${page} up`,
  down: (page: string) => `Move ${page} down`,
  remove: (page: string) => `Remove ${page}`,
  note: (page: string) => `Note for ${page} (optional)`,
  add: 'Add a page',
  choose: 'Choose a page',
  allChosen: 'Every page is on the list',
  save: 'Save start pages',
  saved: (role: string) => `Start pages for ${role} saved.`,
};

export const deleteRole = {
  deleted: (name: string) => `Role “${name}” deleted.`,
  question: (name: string) => `Delete role “${name}”?`,
  warning: (held: boolean, members: number) =>
    `${held ? `${formatPlural(members, 'account')} will lose this role and its permissions right away.` : 'No account has this role.'} This can’t be undone.`,
  confirm: 'Delete role',
  keep: 'Keep role',
};

export const editPermission = {
  describe: (name: string) => `Describe “${name}”`,
  newPermission: 'New permission',
  nameHint: 'The object and the action, for example report:read.',
  about: 'What does it allow?',
  create: 'Create permission',
  save: 'Save permission',
};

export const deletePermission = {
  deleted: (name: string) => `Permission “${name}” deleted.`,
  inUse: 'A role now includes this permission. Delete the permission anyway?',
  question: (name: string) => `Delete permission “${name}”?`,
  warning: (used: number) =>
    `${used > 0 ? `${formatPlural(used, 'role')}, and everyone who has ${used === 1 ? 'it' : 'them'}, will lose it right away.` : 'No role includes it.'} This can’t be undone.`,
  confirm: 'Delete permission',
  keep: 'Keep permission',
};

export const permissionList = {
  what: 'The permissions',
  loading: 'Loading permissions',
  own: 'Custom permissions',
  empty: 'No custom permissions yet',
  emptyText: 'Create a permission for your own tools to check, then add it to a role.',
  builtIn: (count: number) => formatPlural(count, 'built-in permission'),
  inRoles: (roles: string) => `In ${roles}`,
  inNoRole: 'Not in any role',
  describe: (name: string) => `Describe ${name}`,
  delete: (name: string) => `Delete ${name}`,
};

export const matrix = {
  builtIn:
    '“admin” and “user” are built in and can’t be changed: admin has every permission, user has none.',
  readOnly: 'Your account can see roles but not change them.',
  roleHasMore: 'You can’t change this role because it has permissions that you don’t have.',
  notYours: 'You can’t give a permission that you don’t have.',
};

export const matrixBar = {
  saved: 'Saved. The change applies now.',
  oneChange: '1 change',
  changes: (count: number) => `${count} changes`,
  inRoles: (count: number) => `in ${formatPlural(count, 'role')}`,
  notSaved: (message: string) => `Not saved: ${message}`,
  discard: 'Discard changes',
};

export const roleHead = {
  rename: (name: string) => `Rename ${name}`,
  delete: (name: string) => `Delete ${name}`,
  pages: (role: string) => `Start pages for ${role}`,
};

export const roleMatrix = {
  what: 'The roles',
  loading: 'Loading roles',
  title: 'Roles and permissions',
  caption: 'Which permissions each role has',
  permission: 'Permission',
  cell: (permission: string, role: string) => `${permission} for ${role}`,
  lastAdmin: 'The last administrator keeps the admin role.',
};

export const userRoles = {
  roles: 'Roles',
  what: 'The roles',
  remove: (name: string) => `Remove role ${name}`,
  add: 'Add a role',
  choose: 'Choose a role…',
  tooMuch: (name: string) => `${name} (has permissions you don’t have)`,
  give: 'Add role',
};
