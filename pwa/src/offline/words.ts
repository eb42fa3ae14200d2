export const view = {
  anActivity: 'An activity',
};
