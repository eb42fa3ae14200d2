import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { addComment, commentsOf, useCommentChange } from '../commentQueries';
import type { Post } from '../queries';
import { mentionedIn, type Person, peopleIn, type Thread, threadsOf } from '../threads';
import { comments as words } from '../words';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';

type Props = {
  post: Pick<Post, 'id' | 'comments_open'>;
  who: number;
  /** Shown to visitors in place of the form. */
  visitorsWay: ReactNode;
};

/** The comments on an article, with replies. */
export function Comments({ post, who, visitorsWay }: Props) {
  const id = useId();
  const query = useInfiniteQuery(commentsOf(post.id, who));
  const { data, error, isPending, isFetching, refetch } = query;
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const people = peopleIn(all, who);
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-xl font-bold">
        {words.title}
      </h2>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-24" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {data && all.length === 0 && post.comments_open && (
        <p className="mt-2 text-muted">{words.empty}</p>
      )}
      <ul className="divide-y divide-line">
        {threadsOf(all).map((thread) => (
          <Discussion key={thread.first.id} thread={thread} post={post} who={who} people={people} />
        ))}
      </ul>
      <ShowMore of={query} look="bare" />
      {post.comments_open ? (
        who === 0 ? (
          visitorsWay
        ) : (
          <Write post={post.id} people={people} label={words.yours} />
        )
      ) : (
        <p className="mt-4 text-muted">{words.closed}</p>
      )}
    </section>
  );
}

type DiscussionProps = Omit<Props, 'visitorsWay'> & { thread: Thread; people: Person[] };

function Discussion({ thread: { first, replies }, post, who, people }: DiscussionProps) {
  const [answers, setAnswers] = useState<string>();
  const open = post.comments_open && who !== 0;
  const reply = (name: string | undefined) =>
    open ? () => setAnswers(name ? `@${name} ` : '') : undefined;
  const item = { people, member: who !== 0 };
  return (
    <CommentItem comment={first} {...item} reply={reply(first.own ? undefined : first.by?.name)}>
      {replies.length > 0 && (
        <ul aria-label={words.replies} className="mt-2 border-l border-line pl-4">
          {replies.map((each) => (
            <CommentItem
              key={each.id}
              comment={each}
              {...item}
              reply={reply(each.own ? undefined : each.by?.name)}
            />
          ))}
        </ul>
      )}
      {answers !== undefined && (
        <Write
          post={post.id}
          parent={first.id}
          people={people}
          label={words.yourReply}
          begun={answers}
          close={() => setAnswers(undefined)}
        />
      )}
    </CommentItem>
  );
}

type WriteProps = {
  post: number;
  parent?: number;
  people: Person[];
  label: string;
  begun?: string;
  close?: () => void;
};

function Write({ post, parent, people, label, begun, close }: WriteProps) {
  const change = useCommentChange(addComment);
  const send = (text: string, done: () => void) =>
    change.mutate(
      {
        post_id: post,
        text,
        mention_ids: mentionedIn(text, people),
        ...(parent !== undefined && { parent_id: parent }),
      },
      { onSuccess: close ?? done },
    );
  return (
    <CommentForm
      label={label}
      verb={words.send}
      people={people}
      change={change}
      send={send}
      {...(begun !== undefined && { begun })}
      {...(close && { cancel: close })}
    />
  );
}
