import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/api/error';
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
} from '@/features/campaigns/queries';
import { blocksOf, blocksText, segmentOf, segmentText } from '@/features/campaigns/texts';
import { useDraft } from '@/features/writing/useDraft';
import { useHold } from '@/lib/useHold';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { campaignForm as words } from '../words';

/** A draft as it is written: kept on the device until it is saved; a second editor is asked about. */
export function useCampaignForm(campaign: Campaign, account: number) {
  const { id } = campaign;
  const client = useQueryClient();
  const [text, setText] = useState(() => writtenIn(campaign));
  const [saved, setSaved] = useState(text);
  const [missing, setMissing] = useState<Missing>({});
  const { mutateAsync, isPending, isSuccess, error } = useCampaignChange(saveCampaign(id));
  const dirty = !isSame(text, saved);
  const draft = useDraft(account, `campaign-${id}`, text, saved);
  const latest = useRef(text);
  latest.current = text;
  useHold(dirty);
  if (!dirty && campaign.version > saved.version) {
    // Another editor saved it.
    setSaved(writtenIn(campaign));
    setText(writtenIn(campaign));
  }

  const save = async (next: Written): Promise<Campaign | undefined> => {
    try {
      const now = await mutateAsync(campaignIn(next));
      const is = writtenIn(
        now,
        next.blocks.map(({ key }) => key),
      );
      setSaved(is);
      if (latest.current === next) {
        setText(is);
        draft.drop();
      } else {
        // What was typed meanwhile stays, as a change of what was saved.
        setText((typed) => ({ ...typed, version: is.version }));
      }
      return now;
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) await compare(next);
      return undefined;
    }
  };
  const compare = async (mine: Written) => {
    const now = await client.fetchQuery(campaignOf(id));
    // Sent or scheduled meanwhile: what was written waits on the device until it is a draft again.
    if (now.state !== 'draft') return toast(words.begunMeanwhile, 'trouble');
    const newest = writtenIn(now);
    const [theirLines, myLines] = [newest, mine].map((each) => linesOf(each));
    modal.open('edited meanwhile', {
      by: words.someone,
      at: now.updated_at,
      parts: parts.map((part) => ({
        label: words.parts[part],
        theirs: theirLines?.[part] ?? '',
        mine: myLines?.[part] ?? '',
      })),
      keep: (lines) => {
        const kept = writtenOf(lines, newest.version);
        setSaved(newest);
        setText(kept);
        latest.current = kept;
        if (isSame(kept, newest)) draft.drop();
        else void save(kept);
      },
    });
  };
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

  return {
    text,
    draft,
    missing,
    dirty,
    isPending,
    isSuccess,
    error: error instanceof ApiError && error.status === 409 ? null : error,
    change: (part: Partial<Written>) => {
      setMissing({});
      setText((now) => ({ ...now, ...part }));
    },
    restore: () => {
      if (draft.found) setText(draft.found.value);
      draft.take();
    },
    save: () => (isPending ? undefined : save(text)),
    /** What is written, saved; nothing where that failed, or where `whole` and something is missing. */
    saved: async (whole: boolean): Promise<Campaign | undefined> => {
      const lacks = whole ? missingIn(text) : {};
      setMissing(lacks);
      if (Object.keys(lacks).length > 0) {
        toast(words.incomplete, 'trouble');
        return undefined;
      }
      return dirty ? save(text) : campaign;
    },
  };
}

const parts = ['subject', 'subject_b', 'share_b', 'preview', 'blocks', 'segment'] as const;
type Part = (typeof parts)[number];

/** What was chosen of two versions, part by part as `parts` names them. */
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
