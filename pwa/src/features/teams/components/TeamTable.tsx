import clsx from 'clsx';
import type { Schema } from '@/api/client';
import { formatPlural } from '@/lib/format';
import { Tag } from '@/ui/Tag';
import { Tick } from '@/ui/Tick';
import { useFlip } from '@/ui/useFlip';
import { nouns } from '@/ui/words';
import { scoreWords, tags, teamTable as words } from '../words';

type Row = Schema['TeamBoardRow'];

type Props = {
  title: string;
  rows: Row[];
  /** The member's team. */
  own: number | undefined;
  /** Its row, if it is further down. */
  apart: Row | undefined;
  look(team: { id: number; name: string }): void;
};

/** Teams by their score. */
export function TeamTable({ title, rows, own, apart, look }: Props) {
  const body = useFlip<HTMLTableSectionElement>();
  const row = (each: Row) => (
    <TeamRow
      key={each.team_id ?? each.name}
      row={each}
      own={own !== undefined && each.team_id === own}
      look={look}
    />
  );
  // The row `apart` comes from another response. The rows may be newer and contain it already.
  const further = apart && rows.every(({ team_id }) => team_id !== apart.team_id);
  return (
    <table className="mt-2 w-full table-fixed border-collapse">
      <caption className="sr-only">{words.caption(title)}</caption>
      <thead>
        <tr className="h-9 text-xs text-muted">
          <th scope="col" className="w-12 pl-3.5 text-left font-medium sm:w-16 sm:pl-6">
            <span className="sr-only">{words.rank}</span>
          </th>
          <th scope="col" className="px-2 text-left font-medium sm:px-3">
            {words.team}
          </th>
          <th scope="col" className="w-24 pr-5 text-right font-medium sm:pr-6">
            {words.score}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>{rows.map(row)}</tbody>
      {further && (
        <tbody aria-label={words.yourTeam} className="border-t-2 border-dotted border-line">
          {row(apart)}
        </tbody>
      )}
    </table>
  );
}

type RowProps = { row: Row; own: boolean; look: Props['look'] };

function TeamRow({
  row: { rank, team_id: id, name, members, points, score },
  own,
  look,
}: RowProps) {
  return (
    <tr
      data-flip={id ?? name}
      className={clsx(
        'relative h-15 has-[button:focus-visible]:outline-3 has-[button:focus-visible]:-outline-offset-3 has-[button:focus-visible]:outline-sea-ink',
        own ? 'bg-sea-wash' : 'bg-surface has-[button:hover]:bg-sunken',
      )}
    >
      <td className="pl-3.5 sm:pl-6">
        <span
          className={clsx(
            'grid size-8 place-items-center rounded-full text-sm font-bold tabular-nums',
            rank === 1 ? 'bg-sun-wash text-sun-ink' : 'text-muted',
          )}
        >
          {rank}
        </span>
      </td>
      <th scope="row" className="px-2 text-left font-semibold sm:px-3">
        <span className="flex items-center gap-2">
          {id ? (
            <button
              type="button"
              className="min-w-0 truncate text-left font-semibold outline-none after:absolute after:inset-0"
              onClick={() => look({ id, name })}
            >
              {name}
            </button>
          ) : (
            <span className="min-w-0 truncate">{name}</span>
          )}
          {own && <Tag tone="sea">{tags.yours}</Tag>}
        </span>
        <span className="block text-xs font-normal text-muted tabular-nums">
          {formatPlural(members, nouns.member)} · {formatPlural(points, nouns.point)}
        </span>
      </th>
      <td className="pr-5 text-right font-bold tabular-nums sm:pr-6">
        <Tick>{scoreWords(score)}</Tick>
      </td>
    </tr>
  );
}
