import { useNavigate } from '@tanstack/react-router';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { type Campaign, copyCampaign, removeCampaign, useCampaignChange } from '../queries';
import { head, actions as words } from '../words';

type Props = { campaign: Campaign; versions?: () => void };

/** Copies a newsletter. A draft, which has `versions`, can also be deleted. */
export function MoreActions({ campaign: { id, subject }, versions }: Props) {
  const navigate = useNavigate();
  const copy = useCampaignChange(copyCampaign);
  const remove = useCampaignChange(removeCampaign);
  const copied = {
    label: words.copy,
    name: words.copyName,
    choose: () =>
      copy.mutate(id, {
        onSuccess: (made) => {
          toast(words.copied, 'done');
          const params = { id: String(made.id) };
          void navigate({ to: '/admin/newsletter/campaigns/$id', params });
        },
        onError: toastProblem,
      }),
  };
  const removed = {
    label: words.remove,
    name: words.removeName,
    choose: () =>
      modal.open('confirm change', {
        title: words.removeQuestion(subject || head.untitled),
        text: words.removeText,
        verb: words.remove,
        keep: words.keep,
        change: async () => {
          await remove.mutateAsync(id);
          await navigate({ to: '/admin/newsletter/campaigns', ignoreBlocker: true });
        },
        done: words.removed,
      }),
  };
  const shown = versions && { label: words.versions, name: words.versionsName, choose: versions };
  return <Menu label={words.more} items={shown ? [shown, copied, removed] : [copied]} />;
}
