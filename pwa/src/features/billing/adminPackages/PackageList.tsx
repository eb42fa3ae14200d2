import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { Line } from '../admin/ListCard';
import { allPackages, patchPackage, removePackage, useAdminChange } from '../admin/queries';
import type { Package } from '../plans';
import { priceWords } from '../words';
import { packageList as words } from './words';

/** Creates a package. */
export const NewPackage = () => (
  <Button onClick={() => modal.open('edit package', {})}>
    <Plus size={18} aria-hidden="true" />
    {words.create}
  </Button>
);

/** All packages: those on offer in order, then the archived ones. */
export function PackageList() {
  const { data, error, isPending, isFetching, refetch } = useQuery(allPackages);
  const rows = [...(data ?? [])].sort(
    (a, b) => Number(a.archived) - Number(b.archived) || a.position - b.position || a.id - b.id,
  );
  return (
    <Card aria-label={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {data?.length === 0 && (
        <EmptyState title={words.empty} action={<NewPackage />}>
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {rows.map((each) => (
          <Row key={each.id} of={each} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ of }: { of: Package }) {
  const { id, title, key, badge, seats, trial_days, archived, prices } = of;
  const remove = useAdminChange(removePackage);
  const { mutate, isPending } = useAdminChange(patchPackage(id));
  const restore = () =>
    mutate(
      { archived: false },
      {
        onSuccess: () => toast(words.restored(title), 'done'),
        onError: toastProblem,
      },
    );
  const ask = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: words.removeText,
      verb: words.removeConfirm,
      keep: words.keep,
      change: () => remove.mutateAsync(id),
      done: words.removed(title),
    });
  const offered = prices.filter((each) => !each.archived);
  return (
    <Line
      title={
        <span className="flex flex-wrap items-center gap-2">
          {title}
          {badge.label !== title && <Tag tone="water">{badge.label}</Tag>}
          {archived && <Tag>{words.archived}</Tag>}
        </span>
      }
      facts={[
        offered.length > 0
          ? offered.map(({ price, interval }) => priceWords(price, interval)).join(', ')
          : words.noPrice,
        trial_days > 0 && words.trial(trial_days),
        seats != null && words.seats(seats),
        words.key(key),
      ]}
    >
      <span className="ml-auto flex gap-1">
        <Button
          look="bare"
          icon
          aria-label={words.edit(title)}
          onClick={() => modal.open('edit package', { of })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
        {archived ? (
          <Button
            look="bare"
            icon
            aria-label={words.restore(title)}
            aria-disabled={isPending}
            onClick={() => isPending || restore()}
          >
            <Undo2 size={18} aria-hidden="true" />
          </Button>
        ) : (
          <Button look="bare" icon aria-label={words.remove(title)} onClick={ask}>
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        )}
      </span>
    </Line>
  );
}
