import type { PropsOf } from '@/ui/modal';

export const modals = {
  'new event': async () => (await import('./NewEvent')).NewEvent,
  /** Creates or edits a venue. */
  'edit venue': async () => (await import('./EditVenue')).EditVenue,
  'edit trainer': async () => (await import('./EditTrainer')).EditTrainer,
  'edit schedule': async () => (await import('./EditSchedule')).EditSchedule,
  'invite members': async () => (await import('./InviteMembers')).InviteMembers,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
