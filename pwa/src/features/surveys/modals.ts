import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The link that shows a report to others. */
  'share report': async () => (await import('./components/ShareReport')).ShareReport,
  /** The code of a company's survey, for the screen and for paper. */
  'survey poster': async () => (await import('./company/SurveyPoster')).SurveyPoster,
  /** What a company may see of a survey. */
  'company report': async () => (await import('./company/CompanyReport')).CompanyReport,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
