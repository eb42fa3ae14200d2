import { Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Listing, NoRows } from '@/ui/Listing';
import { SearchField } from '@/ui/SearchField';
import { noRows, listCard as shared } from './words';

type Props<Row> = {
  of: Parameters<typeof Listing<Row>>[0]['of'];
  words: Record<'title' | 'loading' | 'what' | 'empty' | 'emptyText' | 'searchHint', string>;
  q: string | undefined;
  search(q: string | undefined): void;
  /** The filters besides the search text, whether any is set, and how to clear them. */
  filters?: ReactNode;
  filtered?: boolean;
  clear?: () => void;
  /** The URL of the CSV export. */
  csv?: string;
  /** How to create the first row. */
  action?: ReactNode;
  row(row: Row): ReactNode;
};

/** An admin list with search, export and paging. */
export function ListCard<Row>(props: Props<Row>) {
  const { of, words, q, search, filters, filtered, clear, csv, action, row } = props;
  return (
    <Card aria-label={words.title}>
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchField
          label={shared.search}
          className="min-w-44 flex-1"
          placeholder={words.searchHint}
          value={q}
          search={search}
        />
        {filters}
        {csv && <CsvButton of={words.title} url={csv} />}
      </search>
      <Listing
        of={of}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(q) || Boolean(filtered)}
            clear={() => (clear ? clear() : search(undefined))}
            words={{ ...noRows, empty: words.empty, emptyText: words.emptyText }}
            action={action}
          />
        }
      >
        {(rows) => <ul className="divide-y divide-line">{rows.map(row)}</ul>}
      </Listing>
    </Card>
  );
}

/** Exports a list. */
export const CsvButton = ({ of, url }: { of: string; url: string }) => (
  <Button
    look="quiet"
    className="h-12"
    aria-label={shared.exportOf(of)}
    onClick={() => void download(url)}
  >
    <Download size={18} aria-hidden="true" />
    {shared.csv}
  </Button>
);

type LineProps = {
  title: ReactNode;
  facts: (string | false | null | undefined)[];
  children?: ReactNode;
};

/** A row: its title, facts and actions. */
export function Line({ title, facts, children }: LineProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <div className="font-semibold break-words">{title}</div>
        <p className="text-sm break-words text-muted tabular-nums">
          {facts.filter(Boolean).map((fact, at, all) => (
            <Fragment key={at}>
              {/* Lines break between the facts, not within a date or a number. */}
              <span className="inline-block max-w-full">
                {fact}
                {at < all.length - 1 && ' ·'}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      {children}
    </li>
  );
}
