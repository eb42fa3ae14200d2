import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A topic of support, new or changed. */
  'edit topic': async () => (await import('./editor/EditTopic')).EditTopic,
  /** What an article is called: a draft begins. */
  'new support article': async () => (await import('./editor/NewSupportArticle')).NewSupportArticle,
  /** An answer that is given often, new or changed. */
  'edit canned answer': async () => (await import('./desk/EditCanned')).EditCanned,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
