import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { countryName } from '@/lib/countries';
import { formatShortDay } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Line } from '../admin/ListCard';
import { saveTaxRates, taxRates, useAdminChange } from '../admin/queries';
import { percentWords } from '../words';
import { taxList as words } from './words';

/** The tax rates that apply to invoices. */
export function TaxRates({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(taxRates);
  const { mutateAsync } = useAdminChange(saveTaxRates);
  const add = mayWrite && data && (
    <Button onClick={() => modal.open('edit tax rate', { all: data })}>
      <Plus size={18} aria-hidden="true" />
      {words.add}
    </Button>
  );
  return (
    <Card aria-label={words.title}>
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
        <p className="mr-auto max-w-[60ch] text-muted">{words.lead}</p>
        {data && data.rates.length > 0 && add}
      </div>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {data?.rates.length === 0 && (
        <EmptyState title={words.empty} action={add}>
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {data?.rates.map((rate, at) => {
          const where = rate.country ? countryName(rate.country) : words.everywhere;
          return (
            <Line
              key={at}
              title={where}
              facts={[
                `${rate.name} ${percentWords(rate.rate)}`,
                rate.valid_from && words.from(formatShortDay(rate.valid_from)),
                rate.valid_until && words.until(formatShortDay(rate.valid_until)),
              ]}
            >
              {rate.reverse_charge && <Tag>{words.reverse}</Tag>}
              {mayWrite && (
                <span className="ml-auto flex gap-1">
                  <Button
                    look="bare"
                    icon
                    aria-label={words.edit(where)}
                    onClick={() => modal.open('edit tax rate', { all: data, at })}
                  >
                    <Pencil size={18} aria-hidden="true" />
                  </Button>
                  <Button
                    look="bare"
                    icon
                    aria-label={words.remove(where)}
                    onClick={() =>
                      modal.open('confirm change', {
                        title: words.removeQuestion(where),
                        text: words.removeText,
                        verb: words.removeConfirm,
                        keep: words.keep,
                        change: () => mutateAsync({ ...data, rates: data.rates.toSpliced(at, 1) }),
                        done: words.removed,
                      })
                    }
                  >
                    <Trash2 size={18} aria-hidden="true" />
                  </Button>
                </span>
              )}
            </Line>
          );
        })}
      </ul>
    </Card>
  );
}
