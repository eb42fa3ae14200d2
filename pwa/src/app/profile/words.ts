/** The groups of "Me", in order. */
export const hub = {
  activity: 'Activity',
  account: 'Account',
  plan: 'Plan and payments',
  help: 'Help',
};
