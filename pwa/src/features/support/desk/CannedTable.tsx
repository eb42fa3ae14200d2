import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Section } from '@/ui/Section';
import { shared } from '@/ui/words';
import { canned as words } from '../words';
import { cannedAnswers } from './queries';

type Props = { search: string | undefined; change(next: string | undefined): void };

/** The canned answers; the URL holds the search. */
export function CannedTable({ search, change }: Props) {
  const answers = useInfiniteQuery(cannedAnswers(search));
  const add = (
    <Button look="quiet" className="h-12" onClick={() => modal.open('edit canned answer', {})}>
      <Plus size={18} aria-hidden="true" />
      {words.add}
    </Button>
  );
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={shared.search}
          className="min-w-0 flex-1 basis-60"
          value={search}
          search={change}
        />
        {add}
      </div>
      <Listing
        of={answers}
        what={words.what}
        loading={words.loading}
        empty={<NoRows filtered={Boolean(search)} clear={() => change(undefined)} words={words} />}
      >
        {(rows) => (
          <ul className="mt-4 divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold break-words">{row.title}</p>
                  <p className="truncate text-sm text-muted">
                    {words.used(row.used)} · {row.text}
                  </p>
                </div>
                <Button
                  look="bare"
                  icon
                  aria-label={words.edit(row.title)}
                  onClick={() => modal.open('edit canned answer', { row })}
                >
                  <Pencil size={18} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </Section>
  );
}
