import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Listing } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import type { Kind } from '../queries';
import { writerWords } from '../words';
import { groupRows, type Row, removeGroup, useArticleChange } from './queries';
import { groups, groupTable as words } from './words';

/** The categories, tags or authors of articles. */
export function GroupTable({ kind }: { kind: Kind }) {
  const rows = useInfiniteQuery(groupRows(kind));
  const own = groups[kind];
  const add = (
    <Button onClick={() => modal.open('edit article group', { kind, row: undefined })}>
      {own.add}
    </Button>
  );
  return (
    <Card aria-label={own.title}>
      <Listing
        of={rows}
        what={words.what}
        loading={words.loading}
        empty={
          <EmptyState title={own.empty} action={add}>
            {own.emptyText}
          </EmptyState>
        }
      >
        {(all) => (
          <>
            <div className="border-b border-line p-4">{add}</div>
            <ul className="divide-y divide-line">
              {all.map((row) => (
                <GroupRow key={row.id} kind={kind} row={row} />
              ))}
            </ul>
          </>
        )}
      </Listing>
    </Card>
  );
}

function GroupRow({ kind, row }: { kind: Kind; row: Row }) {
  const { id, posts, about } = row;
  const shown = writerWords(row);
  const own = groups[kind];
  const { mutateAsync } = useArticleChange(() => removeGroup(kind, id));
  const remove = () =>
    modal.open('confirm change', {
      title: own.removeQuestion(shown),
      text: own.removeText,
      verb: own.verb,
      keep: own.keep,
      change: () => mutateAsync(undefined),
    });
  return (
    <li className="flex min-h-16 items-center gap-3 px-5 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{shown}</p>
        <p className="truncate text-sm text-muted">
          {words.articles(posts)}
          {about && ` · ${about}`}
        </p>
      </div>
      <Button
        look="bare"
        icon
        aria-label={words.edit(shown)}
        onClick={() => modal.open('edit article group', { kind, row })}
      >
        <Pencil size={18} aria-hidden="true" />
      </Button>
      <Button look="bare" icon aria-label={words.remove(shown)} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
