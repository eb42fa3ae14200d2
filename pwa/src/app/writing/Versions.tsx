import { type ComponentProps, useState } from 'react';
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
import { textVersions as words } from './words';

type Text = { title: string; summary: string; body: string };
type Card = { version: number; title: string; by_name: string; saved_at: string };

const partNames = { title: words.headline, summary: words.summary, body: words.body };

/** Reads and restores the versions of one kind of text. */
export type Source = {
  useVersions(): ComponentProps<typeof Listing<Card>>['of'];
  useVersion(version: number): {
    data: Text | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  /**
   * Restores a version. Sends the current version's number, so that a newer one is not overwritten.
   */
  useRestore(version: number): {
    error: unknown;
    isPending: boolean;
    mutate(newest: number, then: { onSuccess(): void }): void;
  };
};

type Props = {
  now: Text & { version: number };
  source: Source;
  /** The labels of the parts. */
  names?: typeof partNames;
  onClose: () => void;
};

/** The saved versions of a text: each can be compared with the current one, and restored. */
export function Versions({ now, source, names = partNames, onClose }: Props) {
  const [shown, show] = useState<number>();
  return (
    <Modal wide title={words.title} onClose={onClose}>
      {shown === undefined ? (
        <List newest={now.version} source={source} show={show} />
      ) : (
        <OneVersion
          now={now}
          source={source}
          names={names}
          version={shown}
          back={() => show(undefined)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type ListProps = { newest: number; source: Source; show(version: number): void };

function List({ newest, source: { useVersions }, show }: ListProps) {
  const versions = useVersions();
  return (
    <Listing
      of={versions}
      what={words.what}
      loading={words.loading}
      empty={<p className="mt-3 text-muted">{words.empty}</p>}
    >
      {(rows) => (
        <ul className="mt-3 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.version} className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
              <p className="min-w-0 flex-1 basis-48">
                <span className="block truncate font-semibold">{row.title}</span>
                <span className="text-sm text-muted">{whoWords(row)}</span>
              </p>
              {row.version === newest ? (
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

const whoWords = ({ by_name, saved_at }: Card) =>
  words.by(by_name, formatMoment(Date.parse(saved_at)));

type OneProps = Required<Props> & { version: number; back(): void };

function OneVersion({ now, source, names, version, back, onClose }: OneProps) {
  const { data, error, isPending, isFetching, refetch } = source.useVersion(version);
  const restore = source.useRestore(version);
  const parts = (['title', 'summary', 'body'] as const).filter(
    (part) => data && data[part] !== now[part],
  );
  const done = () => {
    onClose();
    toast(words.restored, 'done');
  };
  return (
    <div className="mt-3 space-y-5">
      <Button look="bare" className="-ml-5" onClick={back}>
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
              after={now[part]}
              labels={{ before: words.before, after: words.now }}
            />
          </section>
        ))}
      <FormError>{restore.error ? problemText(restore.error) : undefined}</FormError>
      {data && (
        <Button
          aria-disabled={restore.isPending}
          onClick={() => restore.isPending || restore.mutate(now.version, { onSuccess: done })}
        >
          {words.restore}
        </Button>
      )}
    </div>
  );
}
