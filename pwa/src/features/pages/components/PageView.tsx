import { Prose } from '@/ui/Prose';
import type { SitePage } from '../queries';
import { pageView as words } from '../words';

/** A page. The server renders the same before any script runs. */
export function PageView({ page: { title, summary, html, updated_at } }: { page: SitePage }) {
  return (
    <article className="mx-auto max-w-144 pt-2 sm:pt-6">
      <h1 className="text-3xl font-extrabold tracking-tight break-words">{title}</h1>
      {summary && <p className="mt-3 text-lg text-muted">{summary}</p>}
      <div className="mt-6">
        <Prose html={html} />
      </div>
      {updated_at && (
        <p className="mt-8 text-sm text-muted">
          <time dateTime={updated_at}>{words.updated(updated_at)}</time>
        </p>
      )}
    </article>
  );
}
