import type { Schema } from '@/api/client';

export type Counts = Schema['CampaignCounts'];

type Sending = Pick<Schema['CampaignCard'], 'recipients' | 'counts' | 'started_at' | 'finished_at'>;

/** Mails that are done: sent, refused or skipped. */
export const ended = ({ sent, failed, skipped }: Counts) => sent + failed + skipped;

/** The expected total: people who subscribe after the start also get it. */
export const goal = ({ recipients, counts }: Sending) => Math.max(recipients, ended(counts));

/** The number of mails left. */
export const left = (campaign: Sending) => goal(campaign) - ended(campaign.counts);

/** 0 to 100, rounded down; 100 only when no mail is left. */
export const progress = (campaign: Sending) =>
  Math.floor((100 * ended(campaign.counts)) / Math.max(1, goal(campaign)));

/** 1, 8 → '12.5%' */
export const share = (part: number, of: number) =>
  `${Math.round((1000 * part) / Math.max(1, of)) / 10}%`;

/** The mails per minute, from the start to the end or to now. */
export function perMinute({ started_at, finished_at, counts }: Sending, now: number): number {
  if (!started_at) return 0;
  const until = finished_at ? Date.parse(finished_at) : now;
  const minutes = Math.max(1, (until - Date.parse(started_at)) / 60_000);
  return Math.round(counts.sent / minutes);
}
