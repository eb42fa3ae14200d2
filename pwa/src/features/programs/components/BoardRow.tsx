import clsx from 'clsx';
import { formatNumber } from '@/lib/format';
import { Avatar } from '@/ui/Avatar';
import type { Row } from '../board';
import { Change } from './Change';
import { StreakMark } from './StreakMark';

export function BoardRow({ row }: { row: Row }) {
  return (
    <tr data-flip={row.user_id} className="h-14">
      <td className="pl-5 sm:pl-6">
        <span
          className={clsx(
            'grid size-8 place-items-center rounded-full text-sm font-bold tabular-nums',
            row.rank === 1 ? 'bg-sun-wash text-sun-ink' : 'text-muted',
          )}
        >
          {row.rank}
        </span>
      </td>
      <th scope="row" className="px-3 text-left font-semibold">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={row.name} image={row.image} />
          <span className="truncate">{row.name}</span>
        </span>
      </th>
      <td className="w-12 text-right text-xs font-semibold tabular-nums">
        <Change places={row.change} />
      </td>
      <td className="w-16 text-right text-sm">
        <StreakMark days={row.streak} />
      </td>
      <td className="pr-5 text-right font-bold tabular-nums sm:pr-6">
        <span key={row.points} className="inline-block animate-tick">
          {formatNumber(row.points)}
        </span>
      </td>
    </tr>
  );
}
