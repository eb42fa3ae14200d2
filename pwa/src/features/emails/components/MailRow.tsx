import { formatMoment } from '@/lib/dates';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import type { Mail } from '../queries';
import { statuses } from '../status';

/** A mail in the log; its name opens the preview. */
export function MailRow({ mail, name }: { mail: Mail; name: string }) {
  const { word, tone } = statuses[mail.status];
  const written = formatMoment(Date.parse(mail.created_at));
  return (
    <tr className="relative h-14 border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className="py-1 pr-3 pl-5 font-normal">
        <button
          type="button"
          data-row
          onClick={() => modal.open('email preview', { of: { mail } })}
          className="block min-h-11 w-full truncate text-left font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sea-ink"
        >
          {name}
          <span className="block text-sm font-normal text-muted @2xl:hidden">{written}</span>
        </button>
      </th>
      <td className="pr-4">
        <Tag tone={tone}>{word}</Tag>
      </td>
      <td className="hidden truncate pr-4 text-sm text-muted @3xl:table-cell">
        {mail.answer ?? '–'}
      </td>
      <td className="hidden pr-5 text-sm text-muted tabular-nums @2xl:table-cell">
        <time dateTime={mail.created_at}>{written}</time>
      </td>
    </tr>
  );
}
