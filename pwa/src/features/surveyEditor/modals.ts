import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Empty, from a template, or a copy. */
  'new survey': async () => (await import('./list/NewSurvey')).NewSurvey,
  /** A new one, or one that stands. */
  'edit survey question': async () => (await import('./editor/EditQuestion')).EditQuestion,
  'edit survey page': async () => (await import('./editor/EditPage')).EditPage,
  'edit survey dimension': async () => (await import('./editor/EditDimension')).EditDimension,
  /** What the overall score means. */
  'edit survey bands': async () => (await import('./editor/EditBands')).EditBands,
  /** A response and its earlier versions. */
  'survey response': async () => (await import('./responses/ResponseDialog')).ResponseDialog,
  'edit question kind': async () => (await import('./kinds/EditKind')).EditKind,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
