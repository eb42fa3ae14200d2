import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ManagedPage,
  oneVersion,
  restoreVersion,
  usePageChange,
  type VersionCard,
  versionsOf,
} from '@/features/pages/editor/queries';
import { Comparison } from '@/features/writing/Comparison';
import { formatMoment } from '@/lib/dates';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Listing } from '@/ui/Listing';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { pageText, pageVersions as words } from '../site/words';

const names = { title: pageText.title, summary: pageText.summary, body: pageText.body };

type Props = { page: ManagedPage; onClose: () => void };

/** The saved versions of a page: each can be compared with the newest, and restored. */
export function Versions({ page, onClose }: Props) {
  const [shown, show] = useState<number>();
  return (
    <Modal wide title={words.title} onClose={onClose}>
      {shown === undefined ? (
        <List page={page} show={show} />
      ) : (
        <OneVersion page={page} version={shown} back={() => show(undefined)} onClose={onClose} />
      )}
    </Modal>
  );
}

function List({ page, show }: { page: ManagedPage; show(version: number): void }) {
  const versions = useInfiniteQuery(versionsOf(page.id));
  return (
    <Listing of={versions} what={words.what} loading={words.loading} empty={null}>
      {(rows) => (
        <ul className="mt-3 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.version} className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
              <p className="min-w-0 flex-1 basis-48">
                <span className="block truncate font-semibold">{row.title}</span>
                <span className="text-sm text-muted">{whoWords(row)}</span>
              </p>
              {row.version === page.version ? (
                <Tag tone="leaf">{words.newest}</Tag>
              ) : (
                <Button
                  look="quiet"
                  aria-label={words.compareWith(whoWords(row))}
                  onClick={() => show(row.version)}
                >
                  {words.compare}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Listing>
  );
}

const whoWords = ({ by_name, saved_at }: VersionCard) =>
  words.by(by_name, formatMoment(Date.parse(saved_at)));

type OneProps = { page: ManagedPage; version: number; back(): void; onClose(): void };

function OneVersion({ page, version, back, onClose }: OneProps) {
  const { id } = page;
  const { data, error, isPending, isFetching, refetch } = useQuery(oneVersion(id, version));
  const restore = usePageChange(restoreVersion(id, version));
  const parts = (['title', 'summary', 'body'] as const).filter(
    (part) => data && data[part] !== page[part],
  );
  return (
    <div className="mt-3 space-y-5">
      <Button look="bare" className="-ml-3" onClick={back}>
        {words.back}
      </Button>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-60" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {data && parts.length === 0 && <p className="text-muted">{words.same}</p>}
      {data &&
        parts.map((part) => (
          <section key={part} aria-label={names[part]}>
            <h3 className="mb-1 font-bold">{names[part]}</h3>
            <Comparison
              before={data[part]}
              after={page[part]}
              labels={{ before: words.before, after: words.now }}
            />
          </section>
        ))}
      <FormError>{restore.error ? problemText(restore.error) : undefined}</FormError>
      {data && (
        <Button
          aria-disabled={restore.isPending}
          onClick={() =>
            restore.isPending ||
            restore.mutate(page.version, {
              onSuccess: () => {
                onClose();
                toast(words.restored, 'done');
              },
            })
          }
        >
          {words.restore}
        </Button>
      )}
    </div>
  );
}
