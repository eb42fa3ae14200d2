import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates a survey: empty, from a template, or as a copy. */
  'new survey': async () => (await import('./list/NewSurvey')).NewSurvey,
  /** Creates or edits a question. */
  'edit survey question': async () => (await import('./editor/EditQuestion')).EditQuestion,
  'edit survey page': async () => (await import('./editor/EditPage')).EditPage,
  'edit survey dimension': async () => (await import('./editor/EditDimension')).EditDimension,
  /** Edits the meaning of the overall score. */
  'edit survey bands': async () => (await import('./editor/EditBands')).EditBands,
  /** A response and its earlier versions. */
  'survey response': async () => (await import('./responses/ResponseDialog')).ResponseDialog,
  'edit question kind': async () => (await import('./kinds/EditKind')).EditKind,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
