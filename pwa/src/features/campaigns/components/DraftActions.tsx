import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Eye, MailCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import {
  actOn,
  audience,
  type Campaign,
  campaignPreview,
  testCampaign,
  useCampaignChange,
} from '../queries';
import { wholeSegment } from '../segment';
import { actions as words } from '../words';
import { MoreActions } from './MoreActions';

type Props = {
  campaign: Campaign;
  /** Whether this editor may send it. */
  sends: boolean;
  /** Saves the draft; returns nothing if that fails, or if `whole` is set and something is missing. */
  saved(whole: boolean): Promise<Campaign | undefined>;
  /** Compares the draft with a newer version, if that is why an action on it failed. */
  contested(problem: unknown, seen: Campaign): Promise<void>;
  /** Shows its saved versions. */
  versions(campaign: Campaign): void;
};

/** A draft's actions. Each applies to the saved text, so it saves first. */
export function DraftActions({ campaign, sends, saved, contested, versions }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { mutateAsync: act } = useCampaignChange(actOn(campaign.id));
  const { mutateAsync: test } = useCampaignChange(testCampaign);

  const withSaved = (whole: boolean, go: (now: Campaign) => unknown) => async () => {
    if (busy) return;
    setBusy(true);
    try {
      const now = await saved(whole);
      if (now) await go(now);
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  const send = withSaved(true, async (now) => {
    const { subject, segment, version } = now;
    const { count } = await client.fetchQuery(audience(wholeSegment(segment)));
    if (count === 0) {
      return modal.open('dynamic', { title: words.nobody, text: words.nobodyText });
    }
    modal.open('confirm change', {
      title: words.sendQuestion(subject),
      text: words.sendText(count),
      verb: words.sendVerb(count),
      keep: words.keepDraft,
      mild: true,
      change: () =>
        act({ action: 'send', version }).catch(async (problem) => {
          await contested(problem, now);
          throw problem;
        }),
      done: words.sent,
    });
  });
  const look = withSaved(false, (now) => modal.open('preview newsletter', campaignPreview(now)));
  const tryOut = withSaved(false, async ({ id }) => toast((await test(id)).message, 'done'));
  const show = withSaved(false, versions);
  const plan = withSaved(true, (now) =>
    modal.open('schedule campaign', {
      campaign: now,
      contested: (problem) => contested(problem, now),
    }),
  );
  return (
    <>
      {sends && (
        <>
          <Button aria-disabled={busy} onClick={() => void send()}>
            <Send size={18} aria-hidden="true" />
            {words.send}
          </Button>
          <Button look="quiet" aria-disabled={busy} onClick={() => void plan()}>
            <CalendarClock size={18} aria-hidden="true" />
            {words.schedule}
          </Button>
          <Button look="quiet" aria-disabled={busy} onClick={() => void tryOut()}>
            <MailCheck size={18} aria-hidden="true" />
            {words.test}
          </Button>
        </>
      )}
      <Button look="quiet" aria-disabled={busy} onClick={() => void look()}>
        <Eye size={18} aria-hidden="true" />
        {words.preview}
      </Button>
      <MoreActions campaign={campaign} versions={() => void show()} />
    </>
  );
}
