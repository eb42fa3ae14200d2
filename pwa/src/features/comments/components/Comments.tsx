import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing, isOffline } from '@/api/error';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextArea } from '@/ui/TextArea';
import { shared } from '@/ui/words';
import { commentsOn, type DayOf, useComment } from '../queries';
import { comments as words } from '../words';
import { CommentRow } from './CommentRow';

/** The comments on a day, oldest first, with a form. */
export function Comments({ day, me }: { day: DayOf; me: number }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    commentsOn(day),
  );
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (!data) {
    if (isMissing(error)) return null;
    return (
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  const comments = data.pages.flatMap((page) => page.data);
  return (
    <>
      {comments.length === 0 && <p className="text-sm text-muted">{words.empty}</p>}
      <ul className="divide-y divide-line">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} day={day} ownDay={day.member === me} />
        ))}
      </ul>
      <ShowMore of={more} look="bare">
        {words.newer}
      </ShowMore>
      <Write day={day} />
    </>
  );
}

function Write({ day }: { day: DayOf }) {
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error, reset } = useComment(day);
  useHold(text !== '');
  const submit = () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    mutate(text.trim(), { onSuccess: () => setText((now) => (now === text ? '' : now)) });
  };
  return (
    <Form busy={isPending} submit={submit} className="mt-4">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <TextArea
        label={words.yourComment}
        rows={2}
        maxLength={limits.CommentIn.text.maxLength}
        value={text}
        error={empty ? shared.required : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" className="mt-3" aria-disabled={isPending}>
        {isPending ? shared.sending : words.send}
      </Button>
    </Form>
  );
}
