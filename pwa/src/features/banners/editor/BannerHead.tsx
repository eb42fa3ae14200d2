import { useNavigate } from '@tanstack/react-router';
import { Eye, EyeOff, Star, Trash2 } from 'lucide-react';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { bannerHead as words } from '../words';
import {
  enableBanner,
  type ManagedBanner,
  makeDefault,
  removeBanner,
  useBannerChange,
} from './queries';

/** Whether a banner is on, and its actions. */
export function BannerHead({ banner }: { banner: ManagedBanner }) {
  const { id, name, enabled } = banner;
  const navigate = useNavigate();
  const turn = useBannerChange(enableBanner(id));
  const stand = useBannerChange(makeDefault(id));
  const remove = useBannerChange(removeBanner);
  const busy = turn.isPending || stand.isPending;
  const onError = (error: unknown) => toast(problemText(error), 'trouble');
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
          onClick={() =>
            busy ||
            turn.mutate(!enabled, {
              onSuccess: () => toast(enabled ? words.turnedOff : words.turnedOn, 'done'),
              onError,
            })
          }
        >
          {enabled ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          {enabled ? words.turnOff : words.turnOn}
        </Button>
        <Button
          look="quiet"
          aria-disabled={busy}
          onClick={() => busy || stand.mutate(!banner.default, { onError })}
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
