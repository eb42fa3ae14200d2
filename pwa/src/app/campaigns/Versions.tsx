import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { keyed } from '@/features/campaigns/blocks';
import {
  type Campaign,
  knownNames,
  oneVersion,
  restoreVersion,
  useCampaignChange,
  versionsOf,
} from '@/features/campaigns/queries';
import { blocksText, type NameOf } from '@/features/campaigns/texts';
import { campaignForm } from '../words';
import { Versions as Shared, type Source } from '../writing/Versions';

type Props = { campaign: Campaign; onClose: () => void };
type Text = Pick<Schema['CampaignRevision'], 'subject' | 'subject_b' | 'preview' | 'blocks'>;

const { subject: title, preview: summary, blocks: body } = campaignForm.parts;

const textOf = ({ subject, subject_b, preview, blocks }: Text, nameOf: NameOf) => ({
  title: [subject, subject_b].filter(Boolean).join('\n'),
  summary: preview,
  body: blocksText(keyed(blocks), nameOf),
});

const sourceOf = (id: number, nameOf: NameOf): Source => ({
  useVersions: () => useInfiniteQuery(versionsOf(id)),
  useVersion: (version) =>
    useQuery({ ...oneVersion(id, version), select: (data) => textOf(data, nameOf) }),
  useRestore: (version) => useCampaignChange(restoreVersion(id, version)),
});

/** The saved versions of a newsletter. */
export function Versions({ campaign, onClose }: Props) {
  const nameOf = knownNames(useQueryClient());
  return (
    <Shared
      now={{ ...textOf(campaign, nameOf), version: campaign.version }}
      names={{ title, summary, body }}
      source={sourceOf(campaign.id, nameOf)}
      onClose={onClose}
    />
  );
}
