import { useNavigate } from '@tanstack/react-router';
import { Eye, EyeOff, Star, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { bannerHead as words } from '../words';
import {
  enableBanner,
  type ManagedBanner,
  makeDefault,
  removeBanner,
  useBannerChange,
} from './queries';

type Props = {
  banner: ManagedBanner;
  /** Saves the page's form before the banner is turned on. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** Whether a banner is on, and its actions. */
export function BannerHead({ banner, saved }: Props) {
  const { id, name, enabled } = banner;
  const navigate = useNavigate();
  const turn = useBannerChange(enableBanner(id));
  const stand = useBannerChange(makeDefault(id));
  const remove = useBannerChange(removeBanner);
  const { mutate: withSaved, isPending: saving } = useSavedFirst(saved, words.notSaved);
  const busy = saving || turn.isPending || stand.isPending;
  const turnOn = () =>
    withSaved(async () => {
      await turn.mutateAsync(true);
      toast(words.turnedOn, 'done');
    });
  const turnOff = () =>
    turn.mutate(false, { onSuccess: () => toast(words.turnedOff, 'done'), onError: toastProblem });
  const drop = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(id);
        await navigate({ to: '/admin/banners', ignoreBlocker: true });
      },
      done: words.removed,
    });
  return (
    <Card aria-label={words.banner} className="p-5 sm:p-6">
      <div className="flex flex-wrap gap-2">
        {enabled ? <Tag tone="leaf">{words.on}</Tag> : <Tag>{words.off}</Tag>}
        {banner.default && <Tag tone="water">{words.byDefault}</Tag>}
      </div>
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{name}</h1>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look={enabled ? 'quiet' : 'primary'}
          aria-disabled={busy}
          onClick={() => busy || (enabled ? turnOff() : turnOn())}
        >
          {enabled ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          {enabled ? words.turnOff : words.turnOn}
        </Button>
        <Button
          look="quiet"
          aria-disabled={busy}
          onClick={() => busy || stand.mutate(!banner.default, { onError: toastProblem })}
        >
          <Star size={18} aria-hidden="true" />
          {banner.default ? words.endDefault : words.makeDefault}
        </Button>
        <Button look="quiet" onClick={drop}>
          <Trash2 size={18} aria-hidden="true" />
          {words.remove}
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">{words.defaultHint}</p>
    </Card>
  );
}
