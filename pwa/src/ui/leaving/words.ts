export const leaveUnsaved = {
  question: 'Leave without saving?',
  text: 'Your changes are not saved yet.',
  stay: 'Stay on page',
  leave: 'Discard changes',
};
