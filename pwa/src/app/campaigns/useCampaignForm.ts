import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  campaignIn,
  isSame,
  type Missing,
  missingIn,
  type Written,
  writtenIn,
} from '@/features/campaigns/draft';
import {
  type Campaign,
  campaign as campaignOf,
  knownNames,
  saveCampaign,
  useCampaignChange,
  versionsOf,
} from '@/features/campaigns/queries';
import { blocksOf, blocksText, segmentOf, segmentText } from '@/features/campaigns/texts';
import { faultIn, useWritten } from '@/features/writing/useWritten';
import { toast } from '@/ui/toast';
import { campaignForm as words } from '../words';

/** The state of a newsletter draft. */
export function useCampaignForm(campaign: Campaign, account: number) {
  const { id } = campaign;
  const client = useQueryClient();
  const [missing, setMissing] = useState<Missing>();
  const { mutateAsync, isPending, isSuccess, error } = useCampaignChange(saveCampaign(id));
  const linesOf = (written: Written): Record<Part, string> => {
    const nameOf = knownNames(client);
    return {
      subject: written.subject,
      subject_b: written.subject_b,
      share_b: String(written.share_b),
      preview: written.preview,
      blocks: blocksText(written.blocks, nameOf),
      segment: segmentText(written.segment, nameOf),
    };
  };
  const { save, change, ...form } = useWritten<Written, Campaign>(campaign, {
    account,
    name: `campaign-${id}`,
    written: (now, before) =>
      writtenIn(
        now,
        before?.blocks.map(({ key }) => key),
      ),
    isSame,
    onto: (typed, { version }) => ({ ...typed, version }),
    save: (next) => mutateAsync(campaignIn(next)),
    newest: async () => {
      const now = await client.fetchQuery(campaignOf(id));
      if (now.state === 'draft') {
        const { pages } = await client.fetchInfiniteQuery(versionsOf(id));
        const [last] = pages[0]?.data ?? [];
        return { ...now, ...(last && { updated_at: last.saved_at, by: last.by_name }) };
      }
      // Sent or scheduled in the meantime: the text stays on the device until the newsletter is a
      // draft again.
      toast(words.begunMeanwhile, 'trouble');
      return undefined;
    },
    compare: (theirs, mine) => {
      const [theirLines, myLines] = [linesOf(theirs), linesOf(mine)];
      return {
        parts: parts.map((part) => ({
          label: words.parts[part],
          theirs: theirLines[part],
          mine: myLines[part],
        })),
        merged: (lines) => writtenOf(lines, theirs.version),
      };
    },
    by: words.someone,
  });

  return {
    ...form,
    missing,
    isPending,
    isSuccess,
    error: faultIn(error),
    change: (part: Partial<Written>) => {
      setMissing(undefined);
      change(part);
    },
    /**
     * Saves the draft. Returns nothing if that fails, if a field is wrong, or if `whole` is set and
     * a field is empty.
     */
    saved: async (whole: boolean): Promise<Campaign | undefined> => {
      const lacks = missingIn(form.text, whole);
      setMissing(lacks);
      if (lacks) {
        toast(words.incomplete, 'trouble');
        return undefined;
      }
      return save();
    },
  };
}

const parts = ['subject', 'subject_b', 'share_b', 'preview', 'blocks', 'segment'] as const;
type Part = (typeof parts)[number];

/** The merge of two versions; `lines` holds the chosen text of each part. */
function writtenOf(lines: string[], version: number): Written {
  const [subject = '', subject_b = '', share_b = '', preview = '', blocks = '', segment = ''] =
    lines;
  return {
    subject,
    subject_b,
    share_b: Number(share_b) || 0,
    preview,
    blocks: blocksOf(blocks),
    segment: segmentOf(segment),
    version,
  };
}
