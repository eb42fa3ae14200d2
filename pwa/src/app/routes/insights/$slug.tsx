import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { isMissing } from '@/api/error';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { Actions } from '@/features/articles/components/Actions';
import { ArticleView } from '@/features/articles/components/ArticleView';
import { Gate } from '@/features/articles/components/Gate';
import { PreviewLine } from '@/features/articles/components/PreviewLine';
import { Reactions } from '@/features/articles/components/Reactions';
import { countView, type Eyes, oneArticle } from '@/features/articles/queries';
import { oneOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FirstPaint } from '@/ui/FirstPaint';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { useKeptParts } from '../../useKeptParts';
import { insightsSlugPage as words } from '../../words';

const Comments = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/articles/components/Comments'))).Comments,
}));

const Related = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/articles/components/Related'))).Related,
}));

const eyes = ['visitor', 'member', 'package'] as const;

export const Route = createFileRoute('/insights/$slug')({
  validateSearch: (asked: Record<string, unknown>): Eyes => {
    const as = oneOf(eyes, asked.as);
    return {
      ...(as && { as }),
      ...(typeof asked.preview === 'string' && { preview: asked.preview }),
    };
  },
  component: Article,
});

/** Where a member finds saved articles, also offline. */
const savedTab = () => import('../../dashboard/Articles');

function Article() {
  const { slug } = Route.useParams();
  const seen = Route.useSearch();
  const { user, status } = useSession();
  useKeptParts(user ? savedTab : undefined);
  const who = user?.id ?? 0;
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...oneArticle(slug, who, seen),
    // Access depends on the session.
    enabled: status !== 'loading',
  });
  const { data: post, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  useTitle(post?.title ?? words.article);
  const preview = seen.as !== undefined || seen.preview !== undefined;
  const read = preview ? undefined : post?.id;
  useEffect(() => {
    if (read !== undefined) countView(read);
  }, [read]);
  const moved = post && !preview && post.slug !== slug ? post.slug : undefined;
  useEffect(() => {
    // The slug is a former one.
    if (moved) void navigate({ to: '/insights/$slug', params: { slug: moved }, replace: true });
  }, [moved, navigate]);
  if (isPending) {
    return (
      <FirstPaint>
        <Loading label={words.loading}>
          <div className="mx-auto max-w-200 pt-6">
            <Skeleton className="h-10 w-full max-w-140" />
            <Skeleton className="mt-4 h-5 w-72" />
            <Skeleton className="mt-8 aspect-video w-full rounded-card" />
          </div>
        </Loading>
      </FirstPaint>
    );
  }
  if (!post) {
    return (
      <Card>
        <h1 className="sr-only">{words.article}</h1>
        {isMissing(error) ? (
          <Missing />
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </Card>
    );
  }
  const { id, locked } = post;
  return (
    <>
      {preview && (
        <PreviewLine id={id} eyes={seen} editor={user ? may(user, 'post:write') : false} />
      )}
      {error && <Age at={dataUpdatedAt} className="mx-auto max-w-200" />}
      <ArticleView
        post={post}
        actions={preview ? null : <Actions post={post} who={who} />}
        gate={locked && <Gate locked={locked} signedIn={user !== null && user !== undefined} />}
      >
        {!preview && (
          <>
            <div className="mt-10 border-t border-line pt-6">
              <Reactions post={post} who={who} />
            </div>
            {!locked && (
              <Suspense>
                <Comments post={post} who={who} visitorsWay={<JoinIn slug={slug} />} />
              </Suspense>
            )}
          </>
        )}
      </ArticleView>
      <div className="mt-16 empty:hidden">
        <Suspense>
          <Related id={id} />
        </Suspense>
      </div>
    </>
  );
}

const JoinIn = ({ slug }: { slug: string }) => (
  <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    {words.joinIn}
    <Link
      to="/auth/login"
      search={{ callbackUrl: `/insights/${slug}` }}
      className={buttonClasses({ look: 'quiet' })}
    >
      {words.signIn}
    </Link>
  </p>
);

const Missing = () => (
  <>
    <meta name="robots" content="noindex" />
    <EmptyState
      title={words.missing}
      action={
        <Link to="/insights" className={buttonClasses({ look: 'quiet' })}>
          {words.all}
        </Link>
      }
    >
      {words.missingText}
    </EmptyState>
  </>
);
