import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The share link of a report. */
  'share report': async () => (await import('./components/ShareReport')).ShareReport,
  /** The QR code of a company's survey, for the screen and for paper. */
  'survey poster': async () => (await import('./company/SurveyPoster')).SurveyPoster,
  /** A company's results of a survey. */
  'company report': async () => (await import('./company/CompanyReport')).CompanyReport,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
