import { Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { formatMoment } from '@/lib/dates';
import { problemText } from '@/lib/problem';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { NameMark } from '@/ui/NameMark';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Comment, type DayOf, useRemoveComment, useReport } from '../queries';
import { commentRow as words } from '../words';

type Props = { comment: Comment; day: DayOf; ownDay: boolean };

/** A comment. Its author and the day's owner can delete it; others can report it. */
export function CommentRow({ comment, day, ownDay }: Props) {
  const { by, own, text, created_at, hidden } = comment;
  const [asking, setAsking] = useState<'remove' | 'report'>();
  const name = own ? shared.you : (by?.name ?? words.aMember);
  const close = () => setAsking(undefined);
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={by?.name ?? name} image={by?.image} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{name}</span>
          <NameMark member={by?.id} />
          <time dateTime={created_at} className="shrink-0 text-sm text-muted tabular-nums">
            {formatMoment(Date.parse(created_at))}
          </time>
        </div>
        <p className="break-words whitespace-pre-line">{text}</p>
        {hidden && <p className="text-sm text-muted">{words.hidden}</p>}
        {asking === 'remove' && <Remove comment={comment} day={day} close={close} />}
        {asking === 'report' && <Report comment={comment} day={day} close={close} />}
      </div>
      {!asking && (
        <span className="-mr-2 flex shrink-0">
          {!own && (
            <Button
              look="bare"
              icon
              aria-label={words.reportOf(name)}
              onClick={() => setAsking('report')}
            >
              <Flag size={16} aria-hidden="true" />
            </Button>
          )}
          {(own || ownDay) && (
            <Button
              look="bare"
              icon
              aria-label={own ? words.removeOwn : words.removeOf(name)}
              onClick={() => setAsking('remove')}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

type AskProps = { comment: Comment; day: DayOf; close(): void };

function Remove({ comment, day, close }: AskProps) {
  const { mutate, isPending, error } = useRemoveComment(day);
  return (
    <div className="mt-2">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          autoFocus
          aria-disabled={isPending}
          onClick={() => isPending || mutate(comment.id)}
        >
          {words.remove}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

function Report({ comment, day, close }: AskProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useReport(day);
  const told = () => {
    close();
    toast(words.reported, 'done');
  };
  const submit = () => mutate({ id: comment.id, reason: reason.trim() }, { onSuccess: told });
  return (
    <Form busy={isPending} submit={submit} className="mt-2">
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
          {words.report}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
