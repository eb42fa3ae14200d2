import { useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { limits } from '@/api/limits';
import { BrokenLinks } from '@/features/articles/editor/BrokenLinks';
import {
  addTextPicture,
  type ManagedPost,
  managedArticle,
  saveText,
  useArticleChange,
  versionsOf,
} from '@/features/articles/editor/queries';
import type { Saver } from '@/lib/unsaved';
import { articleText as words } from '../words';
import { WrittenForm } from '../writing/WrittenForm';

const fields = [
  {
    name: 'title',
    kind: 'line',
    label: words.title,
    most: limits.PostContentIn.title.maxLength,
  },
  {
    name: 'summary',
    kind: 'lines',
    label: words.summary,
    hint: words.summaryHint,
    most: limits.PostContentIn.summary.maxLength,
  },
  { name: 'body', kind: 'text', label: words.section },
] as const;

type Props = { article: ManagedPost; account: number; ref: Ref<Saver> };

/** An article's title, summary and text. */
export function TextForm({ article, account, ref }: Props) {
  const { id } = article;
  const client = useQueryClient();
  const newest = async () => {
    const now = await client.fetchQuery(managedArticle(id));
    const { pages } = await client.fetchInfiniteQuery(versionsOf(id));
    const [last] = pages[0]?.data ?? [];
    return { ...now, updated_at: last?.saved_at ?? new Date().toISOString(), by: last?.by_name };
  };
  return (
    <WrittenForm
      ref={ref}
      title={words.section}
      account={account}
      name={`article-${id}`}
      row={article}
      fields={fields}
      save={useArticleChange(saveText(id))}
      upload={addTextPicture}
      newest={newest}
    >
      <Broken links={article.broken_links} />
      <BrokenLinks links={article.broken_outer_links} />
    </WrittenForm>
  );
}

/** Broken links within the site, as of the last save. */
function Broken({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-coral-wash px-5 py-3 text-coral-ink">
      <p className="font-semibold">{words.broken}</p>
      <ul className="list-disc pl-5">
        {links.map((link) => (
          <li key={link} className="break-all">
            {link}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">{words.brokenHint}</p>
    </div>
  );
}
