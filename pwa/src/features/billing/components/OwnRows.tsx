import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { Listing } from '@/ui/Listing';
import { Section } from '@/ui/Section';
import { Skeleton } from '@/ui/Skeleton';

type Props<Row> = Pick<ComponentProps<typeof Listing<Row>>, 'of'> & {
  words: { title: string; what: string; loading: string; empty: string; emptyText: string };
  row(one: Row): ReactNode;
};

/** A list of the member's own payments or invoices. */
export function OwnRows<Row>({ of, words, row }: Props<Row>) {
  return (
    <Section title={words.title}>
      <Listing
        of={of}
        what={words.what}
        loading={words.loading}
        skeleton={<Skeleton className="h-28" />}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      >
        {(rows) => <ul className="-my-3 divide-y divide-line">{rows.map(row)}</ul>}
      </Listing>
    </Section>
  );
}
