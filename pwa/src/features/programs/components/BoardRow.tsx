import clsx from 'clsx';
import { Avatar } from '@/ui/Avatar';
import { PhoneNameMark, WideNameMark } from '@/ui/RowNameMarks';
import { Tag } from '@/ui/Tag';
import { Tick } from '@/ui/Tick';
import { shared } from '@/ui/words';
import { type Row, rowKey } from '../board';
import { type Scoring, scoreOf } from '../scoring';
import { Change } from './Change';
import { StreakMark } from './StreakMark';

type Props = { row: Row; scoring: Scoring; own?: boolean };

export function BoardRow({ row, scoring, own = false }: Props) {
  const [score, unit] = scoreOf(row, scoring);
  // A hidden member's row has no name.
  const name = row.name ?? (own ? shared.you : shared.privateMember);
  return (
    <tr
      data-flip={rowKey(row)}
      className={clsx(
        'relative h-15 sm:h-14',
        // The plan's tag would have the same colour as this row.
        own ? 'bg-sea-wash [&_.bg-sea-wash]:bg-surface' : 'bg-surface',
      )}
    >
      <td className="pl-3.5 sm:pl-6">
        <span
          className={clsx(
            'grid size-8 place-items-center rounded-full text-sm font-bold tabular-nums',
            row.rank === 1 ? 'bg-sun-wash text-sun-ink' : 'text-muted',
          )}
        >
          {row.rank}
        </span>
      </td>
      <th scope="row" className="px-2 text-left sm:px-3 font-semibold">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Avatar name={row.name} image={row.image} />
          <span className="min-w-0 flex-1 basis-16">
            <span className="flex flex-wrap items-center gap-x-2">
              <span
                className={clsx(
                  'min-w-0 break-words',
                  !row.name && !own && 'font-normal text-muted',
                )}
              >
                {name}
              </span>
              <WideNameMark member={row.user_id} />
              {own && row.name && (
                <span className="max-sm:sr-only">
                  <Tag tone="sea">{shared.you}</Tag>
                </span>
              )}
            </span>
            {/* Too narrow for the columns on a phone: both go below the name. */}
            <span className="flex flex-wrap items-center gap-x-2 text-xs leading-5 sm:hidden">
              <StreakMark days={row.streak} />
              <Change places={row.change} />
              <PhoneNameMark member={row.user_id} />
            </span>
          </span>
        </span>
      </th>
      <td className="hidden text-right text-xs sm:table-cell">
        <Change places={row.change} />
      </td>
      <td className="hidden text-right text-sm sm:table-cell">
        <StreakMark days={row.streak} />
      </td>
      <td className="pr-5 text-right font-bold tabular-nums sm:pr-6">
        <Tick>{score}</Tick>
        {unit && (
          <span className="text-xs font-normal whitespace-nowrap text-muted">
            {unit === '%' ? unit : ` ${unit}`}
          </span>
        )}
      </td>
    </tr>
  );
}
