import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { type Suppressed, suppressed } from '../queries';
import { suppressed as words } from '../words';

/** Suppressed addresses, most recently refused first. */
export function SuppressedList({ mayLift }: { mayLift: boolean }) {
  const [search, setSearch] = useState<string>();
  const found = useInfiniteQuery(suppressed(search));
  return (
    <Section title={words.title} lead={words.lead}>
      <search className="block max-w-100">
        <SearchField label={words.search} value={search} search={setSearch} />
      </search>
      <Listing
        of={found}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows filtered={Boolean(search)} clear={() => setSearch(undefined)} words={words} />
        }
      >
        {(rows) => (
          <ul className="mt-3 divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} mayLift={mayLift} />
            ))}
          </ul>
        )}
      </Listing>
    </Section>
  );
}

function Row({ row: { email, kind, permanent, answer, refused_at }, mayLift }: RowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-all">
          {email}
          <Tag tone="coral">{words.kinds[kind]}</Tag>
        </p>
        <p className="text-sm break-words text-muted">{answer}</p>
      </div>
      <span className="text-sm text-muted">
        {formatMoment(Date.parse(refused_at))}
        {!permanent && ` · ${words.forAWeek}`}
      </span>
      {mayLift && (
        <Button
          look="quiet"
          aria-label={words.liftName(email)}
          onClick={() => modal.open('lift address', { email })}
        >
          {words.lift}
        </Button>
      )}
    </li>
  );
}

type RowProps = { row: Suppressed; mayLift: boolean };
