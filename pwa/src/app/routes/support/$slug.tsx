import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { oneArticle } from '@/features/support/queries';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { Prose } from '@/ui/Prose';
import { Loaded } from '../../Loaded';
import { supportArticlePage as words } from '../../site/words';

export const Route = createFileRoute('/support/$slug')({ component: SupportArticle });

function SupportArticle() {
  const { slug } = Route.useParams();
  const article = useQuery(oneArticle(slug));
  useTitle(article.data?.title ?? words.heading);
  const navigate = Route.useNavigate();
  const current = article.data?.slug;
  useEffect(() => {
    // The slug is a former one.
    if (current && current !== slug) {
      void navigate({ to: '/support/$slug', params: { slug: current }, replace: true });
    }
  }, [current, slug, navigate]);
  const all = (
    <Link to="/support" search={{}} className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded of={article} {...words} back={all}>
      {({ title, summary, html }) => (
        <article className="mx-auto max-w-144">
          <p className="mt-2">{all}</p>
          <h1 className="mt-2 text-3xl font-extrabold tracking-tight break-words">{title}</h1>
          {summary && <p className="mt-3 text-lg text-muted">{summary}</p>}
          <div className="mt-6">
            <Prose html={html} />
          </div>
          <footer className="mt-10 border-t border-line pt-5">
            <h2 className="text-lg font-bold">{words.more}</h2>
            <p className="mt-1 mb-4 text-muted">{words.moreText}</p>
            <Link to="/contact" className={buttonClasses({ look: 'quiet' })}>
              {words.ask}
            </Link>
          </footer>
        </article>
      )}
    </Loaded>
  );
}
