import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { momentOf } from '@/lib/moments';
import { Button, buttonClasses } from '@/ui/Button';
import type { Row } from '../queries';
import type { AuditSearch } from '../search';
import { actorOf, deedOf, objectOf, auditRow as words } from '../words';
import { Differences } from './Differences';

type Props = {
  row: Row;
  open: boolean;
  turn(): void;
  /** Filters by a value of this row. */
  only(part: AuditSearch): void;
};

/** A change; expanded, it shows the values before and after. */
export function AuditRow({ row, open, turn, only }: Props) {
  const id = useId();
  const object = `${row.object_kind}:${row.object_id}`;
  return (
    <>
      <tr
        className={clsx(
          'relative h-14',
          open ? 'bg-sunken' : 'border-b border-line hover:bg-sunken',
        )}
      >
        <th scope="row" className="py-2 pr-3 pl-2 font-normal">
          <button
            type="button"
            data-row
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={turn}
            className="flex min-h-11 w-full items-center gap-2 rounded-control text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sea-ink"
          >
            <ChevronRight
              size={16}
              className={clsx(
                'shrink-0 text-muted transition-transform duration-150',
                open && 'rotate-90',
              )}
              aria-hidden="true"
            />
            <span className="min-w-0">
              <span className="block truncate font-semibold" title={row.action}>
                {deedOf(row.action)}
              </span>
              <span className="block text-sm text-muted @2xl:truncate">
                {objectOf(row)}
                <span className="@2xl:hidden"> · {momentOf(row.at)}</span>
              </span>
            </span>
          </button>
        </th>
        <td className="truncate pr-4">{actorOf(row)}</td>
        <td className="hidden pr-4 text-sm text-muted tabular-nums @2xl:table-cell">
          <time dateTime={row.at}>{momentOf(row.at)}</time>
        </td>
      </tr>
      {open && (
        <tr className="border-b border-line bg-sunken">
          <td id={id} colSpan={2} className="px-4 pb-4 @2xl:pl-8">
            <Differences row={row} />
            <p className="mt-3 text-sm break-words text-muted">{words.call(row.request_id)}</p>
            <p className="mt-2 flex flex-wrap gap-2 text-sm">
              {row.object_kind === 'user' && (
                <Link
                  to="/admin/users/$id"
                  params={{ id: row.object_id }}
                  className={buttonClasses({ look: 'float' }, 'text-sm')}
                >
                  {words.openAccount}
                </Link>
              )}
              {row.actor && (
                <Only
                  label={words.onlyBy(actorOf(row))}
                  act={() => only({ actor: row.actor?.id })}
                />
              )}
              <Only
                label={words.onlyAction(deedOf(row.action))}
                act={() => only({ action: row.action })}
              />
              <Only label={words.onlyObject(objectOf(row))} act={() => only({ object })} />
            </p>
          </td>
          {/* As wide as the column above, if that is visible. */}
          <td className="hidden @2xl:table-cell" />
        </tr>
      )}
    </>
  );
}

function Only({ label, act }: { label: string; act(): void }) {
  return (
    <Button look="float" className="text-sm" onClick={act}>
      {label}
    </Button>
  );
}
