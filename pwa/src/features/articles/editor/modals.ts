import type { PropsOf } from '@/ui/modal';

export const modals = {
  'new article': async () => (await import('./NewArticle')).NewArticle,
  'schedule article': async () => (await import('./ScheduleArticle')).ScheduleArticle,
  /** Imports articles of another site from a file. */
  'import articles': async () => (await import('./ImportArticles')).ImportArticles,
  /** Creates or edits a category, tag or author. */
  'edit article group': async () => (await import('./EditGroup')).EditGroup,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
