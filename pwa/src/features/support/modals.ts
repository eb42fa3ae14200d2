import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates or edits a support topic. */
  'edit topic': async () => (await import('./editor/EditTopic')).EditTopic,
  /** Asks for an article's title and creates a draft. */
  'new support article': async () => (await import('./editor/NewSupportArticle')).NewSupportArticle,
  /** Creates or edits a canned answer. */
  'edit canned answer': async () => (await import('./desk/EditCanned')).EditCanned,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
