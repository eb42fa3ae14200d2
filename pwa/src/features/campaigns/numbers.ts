import type { Schema } from '@/api/client';
import { percentOf } from '@/lib/format';

export type Counts = Schema['CampaignCounts'];

type Sending = Pick<Schema['CampaignCard'], 'recipients' | 'counts' | 'started_at' | 'finished_at'>;

/** The number of finished mails: sent, refused or skipped. */
const ended = ({ sent, failed, skipped }: Counts) => sent + failed + skipped;

/** The expected total: people who subscribe after the start also get it. */
export const goal = ({ recipients, counts }: Sending) => Math.max(recipients, ended(counts));

/** The number of mails left. */
export const left = (campaign: Sending) => goal(campaign) - ended(campaign.counts);

/** 0 to 100. */
export const progress = (campaign: Sending) => percentOf(ended(campaign.counts), goal(campaign));

/** 1, 8 → '13%' */
export const share = (part: number, of: number) => `${percentOf(part, of)}%`;

/** The average mails per minute so far. */
export function perMinute({ started_at, finished_at, counts }: Sending, now: number): number {
  if (!started_at) return 0;
  const until = finished_at ? Date.parse(finished_at) : now;
  const minutes = Math.max(1, (until - Date.parse(started_at)) / 60_000);
  return Math.round(counts.sent / minutes);
}
