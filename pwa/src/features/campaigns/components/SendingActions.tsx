import { CalendarClock, Eye, type LucideIcon, Pause, Play, Undo2, X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { left } from '../numbers';
import { actOn, type Campaign, campaignPreview, useCampaignChange } from '../queries';
import { actions as words } from '../words';
import { MoreActions } from './MoreActions';

type Action = 'pause' | 'resume' | 'unschedule' | 'cancel';
type Asked = {
  icon: LucideIcon;
  verb: string;
  title: string;
  text: string;
  keep: string;
  done: string;
};

/** The actions of a newsletter that has started; each confirms its consequences. */
export function SendingActions({ campaign, sends }: { campaign: Campaign; sends: boolean }) {
  const { id, state, counts } = campaign;
  const { mutateAsync } = useCampaignChange(actOn(id));
  const rest = left(campaign);
  const asked: Record<Action, Asked> = {
    pause: {
      icon: Pause,
      verb: words.pause,
      title: words.pauseQuestion,
      text: words.pauseText(counts.sent, rest),
      keep: words.keepSending,
      done: words.paused,
    },
    resume: {
      icon: Play,
      verb: words.resume,
      title: words.resumeQuestion,
      text: words.resumeText(rest),
      keep: words.keepPaused,
      done: words.resumed,
    },
    unschedule: {
      icon: Undo2,
      verb: words.unschedule,
      title: words.unscheduleQuestion,
      text: words.unscheduleText,
      keep: words.keepScheduled,
      done: words.unscheduled,
    },
    cancel: {
      icon: X,
      verb: words.cancel,
      title: words.cancelQuestion,
      text: state === 'scheduled' ? words.cancelPlannedText : words.cancelText(counts.sent, rest),
      keep: words.keepIt,
      done: words.cancelled,
    },
  };
  const button = (action: Action, look?: 'quiet') => {
    const { icon: Icon, ...question } = asked[action];
    const ask = () =>
      modal.open('confirm change', {
        ...question,
        mild: action !== 'cancel',
        change: () => mutateAsync({ action }),
      });
    return (
      <Button look={look} onClick={ask}>
        <Icon size={18} aria-hidden="true" />
        {question.verb}
      </Button>
    );
  };
  const ends = state === 'scheduled' || state === 'running' || state === 'paused';
  return (
    <>
      {sends && state === 'scheduled' && (
        <>
          <Button onClick={() => modal.open('schedule campaign', { campaign })}>
            <CalendarClock size={18} aria-hidden="true" />
            {words.reschedule}
          </Button>
          {button('unschedule', 'quiet')}
        </>
      )}
      {sends && state === 'running' && button('pause')}
      {sends && state === 'paused' && button('resume')}
      {sends && ends && button('cancel', 'quiet')}
      <Button
        look="quiet"
        onClick={() => modal.open('preview newsletter', campaignPreview(campaign))}
      >
        <Eye size={18} aria-hidden="true" />
        {words.preview}
      </Button>
      <MoreActions campaign={campaign} />
    </>
  );
}
