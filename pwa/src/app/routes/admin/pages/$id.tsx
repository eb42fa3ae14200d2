import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { limits } from '@/api/limits';
import { useSession } from '@/features/accounts/session';
import { PageHead } from '@/features/pages/editor/PageHead';
import { PageMeta } from '@/features/pages/editor/PageMeta';
import {
  type ManagedPage,
  managedPage,
  saveText,
  usePageChange,
} from '@/features/pages/editor/queries';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { modal } from '@/ui/modal';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { PlaceLink } from '../../../shell/PlaceLink';
import { pageText, pagesAdmin as words } from '../../../site/words';
import { WrittenForm } from '../../../writing/WrittenForm';

export const Route = createFileRoute('/admin/pages/$id')({
  staticData: { permission: 'site:edit' },
  params: numbered,
  component: Editor,
});

function Editor() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const page = useQuery(managedPage(id));
  const text = useRef<Saver>(null);
  useTitle(page.data?.title ?? words.heading);
  const all = (
    <Link to="/admin/pages" search={filtersOf('/admin/pages')} className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded of={page} {...words} back={all}>
      {(found) => (
        <div className="grid gap-4 pb-8">
          <p className="mt-2">{all}</p>
          <PageHead
            page={found}
            saved={async () => Boolean(await text.current?.saved())}
            versions={() => modal.open('page versions', { page: found })}
            open={
              <PlaceLink to={found.path} className={buttonClasses({ look: 'quiet' })}>
                {words.open}
              </PlaceLink>
            }
          />
          <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
            <div className="min-w-0">
              {user && <Text key={id} ref={text} page={found} account={user.id} />}
            </div>
            <PageMeta key={id} page={found} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const fields = [
  {
    name: 'title',
    kind: 'line',
    label: pageText.title,
    most: limits.SitePageContentIn.title.maxLength,
  },
  {
    name: 'summary',
    kind: 'lines',
    label: pageText.summary,
    hint: pageText.summaryHint,
    most: limits.SitePageContentIn.summary.maxLength,
  },
  { name: 'body', kind: 'text', label: pageText.body },
] as const;

type TextProps = { page: ManagedPage; account: number; ref: Ref<Saver> };

function Text({ page, account, ref }: TextProps) {
  const client = useQueryClient();
  const save = usePageChange(saveText(page.id));
  return (
    <WrittenForm
      ref={ref}
      title={pageText.section}
      account={account}
      name={`page-${page.id}`}
      row={page}
      fields={fields}
      save={save}
      newest={() => client.fetchQuery(managedPage(page.id))}
    />
  );
}
