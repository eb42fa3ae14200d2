import { Heart, Lightbulb, type LucideIcon, PartyPopper, Search, ThumbsUp } from 'lucide-react';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { type Post, type Reaction, useReact } from '../queries';
import { reactions as words } from '../words';

const kinds: { kind: Reaction; Icon: LucideIcon }[] = [
  { kind: 'like', Icon: ThumbsUp },
  { kind: 'love', Icon: Heart },
  { kind: 'insightful', Icon: Lightbulb },
  { kind: 'celebrate', Icon: PartyPopper },
  { kind: 'curious', Icon: Search },
];

type Props = { post: Post; who: number };

/** The reactions; one per reader. Choosing it again removes it. */
export function Reactions({ post, who }: Props) {
  const { mutate, isPending } = useReact(post, who);
  const own = post.me?.reaction;
  const choose = (kind: Reaction) => {
    if (who === 0) return toast(words.signIn);
    if (isPending) return;
    mutate(kind === own ? null : kind, { onError: toastProblem });
  };
  return (
    <ul aria-label={words.label} className="flex flex-wrap gap-2">
      {kinds.map(({ kind, Icon }) => {
        const count = post.reaction_counts.find((each) => each.kind === kind)?.count ?? 0;
        const name = words.kinds[kind];
        return (
          <li key={kind}>
            <Button
              look="quiet"
              title={name}
              aria-label={words.count(name, count)}
              aria-pressed={kind === own}
              onClick={() => choose(kind)}
              className="rounded-full tabular-nums aria-pressed:bg-sea-wash aria-pressed:text-sea-ink"
            >
              <Icon size={18} aria-hidden="true" />
              {count > 0 ? formatCount(count) : name}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
