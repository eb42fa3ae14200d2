export const leaveUnsaved = {
  question: 'Leave without saving?',
  text: 'Your changes on this page are not saved yet.',
  stay: 'Stay on page',
  leave: 'Leave page',
};
