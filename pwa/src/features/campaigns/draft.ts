import type { Schema } from '@/api/client';
import { type Block, blockIn, isFilled, keyed } from './blocks';
import type { Campaign } from './queries';
import { type Segment, segmentIn, unopenedFault, wholeSegment } from './segment';
import { draftFaults as words } from './words';

/** The edited newsletter, and the version that the edit is based on. */
export type Written = {
  subject: string;
  subject_b: string;
  share_b: number;
  preview: string;
  blocks: Block[];
  segment: Segment;
  version: number;
};

/** Converts the server's version. Blocks that were just saved keep their keys. */
export const writtenIn = (campaign: Campaign, keys?: readonly number[]): Written => ({
  subject: campaign.subject,
  subject_b: campaign.subject_b,
  share_b: campaign.share_b,
  preview: campaign.preview,
  blocks: keyed(campaign.blocks, keys),
  segment: wholeSegment(campaign.segment),
  version: campaign.version,
});

export const campaignIn = ({ blocks, segment, ...lines }: Written): Schema['CampaignIn'] => ({
  ...lines,
  blocks: blocks.map(blockIn),
  segment: segmentIn(segment),
});

/** Whether both have the same content, even if their versions differ. */
export const isSame = (a: Written, b: Written) =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 });

export type Missing = Partial<Record<'subject' | 'subject_b' | 'blocks' | 'unopened', string>>;

/** The errors of wrong fields, and with `whole` (before sending) also of empty ones. */
export function missingIn(written: Written, whole: boolean): Missing | undefined {
  const { subject, subject_b, share_b, blocks, segment } = written;
  const unopened = unopenedFault(segment);
  const lacks: Missing = {
    ...(whole && subject.trim() === '' && { subject: words.subject }),
    ...(whole && share_b > 0 && subject_b.trim() === '' && { subject_b: words.subjectB }),
    ...(whole && !blocks.some(isFilled) && { blocks: words.blocks }),
    ...(unopened && { unopened }),
  };
  return Object.keys(lacks).length > 0 ? lacks : undefined;
}
