import { Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limits } from '@/api/limits';
import { formatMoment } from '@/lib/dates';
import { formatCount } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { useNow } from '@/lib/useNow';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { NameMark } from '@/ui/NameMark';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import {
  type Comment,
  editComment,
  likeComment,
  removeComment,
  reportComment,
  useCommentChange,
} from '../commentQueries';
import type { Person } from '../threads';
import { commentItem as words } from '../words';
import { CommentForm } from './CommentForm';

type Props = {
  comment: Comment;
  people: Person[];
  /** Whether the reader is signed in. */
  member: boolean;
  /** Starts a reply; without it, replies are not possible. */
  reply: (() => void) | undefined;
  children?: ReactNode;
};

const MINUTE_MS = 60_000;

/** A comment, with the actions of its author and of other readers. */
export function CommentItem({ comment, people, member, reply, children }: Props) {
  const { id, by, own, text, created_at, edited_at, editable_until, removed, hidden } = comment;
  const [doing, setDoing] = useState<'edit' | 'remove' | 'report'>();
  const now = useNow(MINUTE_MS);
  const edit = useCommentChange(editComment(id));
  const name = own ? shared.you : (by?.name ?? words.aMember);
  const close = () => setDoing(undefined);
  const gone = removed || (hidden && !own);
  const editable = own && editable_until && Date.parse(editable_until) > now;
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <Avatar name={by?.name} image={by?.image} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{name}</span>
            <NameMark member={by?.id} />
            <time dateTime={created_at} className="text-sm text-muted tabular-nums">
              {formatMoment(Date.parse(created_at))}
            </time>
            {edited_at && <span className="text-sm text-muted">{words.edited}</span>}
          </p>
          {gone ? (
            <p className="text-muted italic">{removed ? words.removed : words.hidden}</p>
          ) : doing === 'edit' ? (
            <CommentForm
              label={words.yourComment}
              verb={shared.save}
              begun={text}
              people={people}
              change={edit}
              send={(next) => edit.mutate(next, { onSuccess: close })}
              cancel={close}
            />
          ) : (
            <p className="break-words whitespace-pre-line">{text}</p>
          )}
          {hidden && own && (
            <p className="text-sm text-muted">{words.hiddenOwn(comment.hidden_reason)}</p>
          )}
          {!gone && !doing && (
            <p className="-ml-3 flex flex-wrap">
              <Like comment={comment} member={member} />
              {reply && (
                <Button look="bare" className="px-3 text-sm" onClick={reply}>
                  {words.reply}
                  <span className="sr-only">{words.to(name)}</span>
                </Button>
              )}
              {editable && (
                <Button look="bare" className="px-3 text-sm" onClick={() => setDoing('edit')}>
                  {words.edit}
                </Button>
              )}
              {own && (
                <Button look="bare" className="px-3 text-sm" onClick={() => setDoing('remove')}>
                  {shared.delete}
                </Button>
              )}
              {member && !own && (
                <Button look="bare" className="px-3 text-sm" onClick={() => setDoing('report')}>
                  {words.report}
                  <span className="sr-only">{words.by(name)}</span>
                </Button>
              )}
            </p>
          )}
          {doing === 'remove' && <Remove id={id} close={close} />}
          {doing === 'report' && <Report id={id} close={close} />}
          {children}
        </div>
      </div>
    </li>
  );
}

function Like({ comment: { id, likes, liked }, member }: { comment: Comment; member: boolean }) {
  const { mutate, isPending } = useCommentChange(likeComment(id));
  const turn = () => {
    if (!member) return toast(words.signIn);
    if (isPending) return;
    mutate(!liked, { onError: toastProblem });
  };
  return (
    <Button
      look="bare"
      className="px-3 text-sm tabular-nums aria-pressed:text-coral-ink"
      aria-pressed={liked}
      aria-label={words.like(likes)}
      onClick={turn}
    >
      <Heart size={16} aria-hidden="true" />
      {likes > 0 && formatCount(likes)}
    </Button>
  );
}

function Remove({ id, close }: { id: number; close(): void }) {
  const { mutate, isPending, error } = useCommentChange(removeComment);
  return (
    <div className="mt-2">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          autoFocus
          aria-disabled={isPending}
          onClick={() => isPending || mutate(id, { onSuccess: close })}
        >
          {words.removeIt}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

function Report({ id, close }: { id: number; close(): void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useCommentChange(reportComment(id));
  const told = () => {
    close();
    toast(words.reported, 'done');
  };
  return (
    <Form
      busy={isPending}
      submit={() => mutate(reason.trim(), { onSuccess: told })}
      className="mt-2"
    >
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <TextField
        label={words.reason}
        maxLength={limits.CommentReportIn.reason.maxLength}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" look="danger" aria-disabled={isPending}>
          {words.send}
        </Button>
        <Button look="quiet" onClick={close}>
          {shared.cancel}
        </Button>
      </div>
    </Form>
  );
}
