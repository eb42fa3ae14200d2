import type { SurveyCard } from './survey';

/**
 * The state of responses on this device, by survey. The server does not know them, or cannot
 * attribute them to a visitor.
 */
export type Here = Record<SurveyCard['id'], 'begun' | 'submitted'>;

/** A survey's actions for its reader. */
export type Standing = {
  /** The main action; undefined if it cannot be answered now. */
  action: 'start' | 'continue' | undefined;
  /** Whether the reader has a report. */
  report: boolean;
  /** The date from which it can be answered again. */
  next: string | undefined;
};

export function standingOf({ id, state, me }: SurveyCard, here: Here = {}): Standing {
  const device = here[id];
  const open = state === 'open' && (me?.open ?? device !== 'submitted');
  const begun = me?.draft_id != null || device === 'begun';
  return {
    action: open ? (begun ? 'continue' : 'start') : undefined,
    report: me?.report_id != null || device === 'submitted',
    next: open ? undefined : (me?.next_on ?? undefined),
  };
}
