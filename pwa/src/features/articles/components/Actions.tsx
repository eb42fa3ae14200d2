import { Bookmark, BookmarkCheck, Share2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { copy, toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import { type Post, useSave } from '../queries';
import { actions as words } from '../words';

type Props = { post: Post; who: number };

/** Buttons to save an article for later, and to share it. */
export function Actions({ post, who }: Props) {
  const { mutate, isPending } = useSave(post, who);
  const saved = post.me?.saved ?? false;
  const turn = () => {
    if (who === 0) return toast(words.signIn);
    if (isPending) return;
    mutate(!saved, {
      onSuccess: () => toast(saved ? words.removedNow : words.savedNow, 'done'),
      onError: toastProblem,
    });
  };
  const share = () => {
    const url = `${location.origin}/insights/${post.slug}`;
    // Cancelling the share dialog is not an error.
    if (typeof navigator.share === 'function') {
      void navigator.share({ title: post.title, url }).catch(() => undefined);
    } else void copy(url);
  };
  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="quiet" aria-pressed={saved} aria-label={words.saveIt} onClick={turn}>
        <Icon size={18} aria-hidden="true" />
        {saved ? words.saved : words.save}
      </Button>
      <Button look="quiet" aria-label={words.shareTitle} onClick={share}>
        <Share2 size={18} aria-hidden="true" />
        {shared.share}
      </Button>
    </div>
  );
}
