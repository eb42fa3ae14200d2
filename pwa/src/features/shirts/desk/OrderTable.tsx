import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { countryName } from '@/lib/countries';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import { cuts, orderTable as words } from '../words';
import { exportAt, type ManagedOrder, markSent, orders, useOrderChange } from './queries';
import { type OrderSearch, orderSearch, states } from './search';

type Props = { search: OrderSearch; change(next: OrderSearch): void };

/** The orders, for shipping: several can be marked as sent at once. */
export function OrderTable({ search, change }: Props) {
  const found = useInfiniteQuery(orders(search));
  const [chosen, setChosen] = useState<number[]>([]);
  const { mutate, isPending } = useOrderChange(markSent);
  const send = () =>
    isPending ||
    mutate(chosen, {
      onSuccess: ({ data }) => {
        setChosen((now) => now.filter((id) => !chosen.includes(id)));
        toast(words.marked(data.sent), 'done');
      },
      onError: toastProblem,
    });
  return (
    <Card aria-label={words.title}>
      <search className="grid gap-3 border-b border-line p-4 sm:grid-cols-2">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        <SelectField
          label={words.state}
          value={search.state ?? ''}
          onChange={({ target }) => change(orderSearch({ ...search, state: target.value }))}
        >
          <option value="">{words.anyState}</option>
          <Options of={states} />
        </SelectField>
      </search>
      <Listing
        of={found}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(search.q || search.state)}
            clear={() => change({})}
            words={words}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((order) => (
              <Row
                key={order.id}
                order={order}
                chosen={chosen.includes(order.id)}
                choose={(on) =>
                  setChosen(on ? [...chosen, order.id] : chosen.filter((id) => id !== order.id))
                }
              />
            ))}
          </ul>
        )}
      </Listing>
      <div className="flex flex-wrap items-center gap-3 border-t border-line p-4">
        <Button look="quiet" onClick={() => void download(exportAt(search))}>
          <Download size={18} aria-hidden="true" />
          {words.export}
        </Button>
        {chosen.length > 0 && (
          <>
            <p role="status" className="ml-auto font-medium">
              {words.chosen(chosen.length)}
            </p>
            <Button aria-disabled={isPending} onClick={send}>
              <Send size={18} aria-hidden="true" />
              {words.markSent}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

type RowProps = { order: ManagedOrder; chosen: boolean; choose(on: boolean): void };

function Row({ order, chosen, choose }: RowProps) {
  const { user_name, size, cut, state, erased, ordered_at, name } = order;
  const who = user_name || name;
  const address = [
    order.name,
    order.street,
    order.extra,
    `${order.postcode} ${order.city}`.trim(),
    order.region,
    order.country && countryName(order.country),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          className="size-4.5 cursor-pointer accent-sea"
          aria-label={words.choose(who)}
          checked={chosen}
          disabled={state === 'sent'}
          onChange={({ target }) => choose(target.checked)}
        />
      </label>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{who}</p>
        <p className="text-sm break-words text-muted">
          {erased ? words.erased : address.filter(Boolean).join(', ')}
        </p>
        {order.phone && (
          <p className="text-sm break-words text-muted">{words.phone(order.phone)}</p>
        )}
        {order.note && <p className="text-sm break-words text-muted">{words.note(order.note)}</p>}
        <p className="text-sm text-muted">
          {words.shirt(size, cuts(cut))} · {words.orderedAt(Date.parse(ordered_at))}
        </p>
      </div>
      <span className="ml-auto flex items-center gap-4">
        <Tag tone={state === 'sent' ? 'leaf' : 'violet'}>
          {state === 'sent' ? words.sent : words.ordered}
        </Tag>
        <Button
          look="bare"
          icon
          aria-label={words.edit(who)}
          onClick={() => modal.open('edit shirt order', { order })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
