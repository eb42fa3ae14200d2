import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { Schema } from '@/api/client';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { ownPrograms } from '@/lib/ownPrograms';
import { ErrorState } from '@/ui/ErrorState';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { explain as words } from '../words';
import { rankOf, streakOf, totalOf } from './queries';
import { type Asked, dayWords, numbers, rankWords, rowWords, signed } from './words';

type Own = Schema['OwnProgram']['challenge'];
type Props = { of: Asked; me: number; program?: number | undefined; onClose: () => void };

/** Explains a streak, a total or a rank, row by row. */
export function Why({ of, me, program: asked, onClose }: Props) {
  const [number, setNumber] = useState(of);
  const [chosen, setChosen] = useState(asked);
  const own = useQuery(ownPrograms);
  const programs = own.data?.challenges ?? [];
  const inside = programs.filter(({ membership }) => membership.status === 'joined');
  const offered = asked === undefined ? (inside.length > 0 ? inside : programs) : [];
  const active = own.data?.active_challenge_id ?? own.data?.active_custom_challenge_id;
  const id = chosen ?? active ?? offered[0]?.challenge.id;
  const program = programs.find(({ challenge }) => challenge.id === id)?.challenge;
  return (
    <Modal title={words.title} wide onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <Segments
          label={words.number}
          options={numbers}
          value={number}
          choose={(next) => setNumber(next)}
        />
        {offered.length > 1 && (
          <SelectField
            label={words.program}
            value={id}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {offered.map(({ challenge }) => (
              <option key={challenge.id} value={challenge.id}>
                {challenge.title}
              </option>
            ))}
          </SelectField>
        )}
        {offered.length > 1 && number === 'streak' && (
          <p className="text-sm text-muted">{words.allPrograms}</p>
        )}
        {own.isPending && <Waiting />}
        {own.data && !program && <p className="text-muted">{words.noProgram}</p>}
        {!own.data && !own.isPending && <Failed query={own} />}
        {program && (
          <Told key={`${program.id} ${number}`} program={program} number={number} me={me} />
        )}
      </div>
    </Modal>
  );
}

function Told({ program, number, me }: { program: Own; number: Asked; me: number }) {
  if (number === 'streak') return <Streak id={program.id} />;
  if (number === 'rank') return <Rank id={program.id} me={me} />;
  return <Total program={program} />;
}

const Waiting = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-60" />
  </Loading>
);

type Failing = { error: unknown; isFetching: boolean; refetch(): unknown };

function Failed({ query: { error, isFetching, refetch } }: { query: Failing }) {
  return (
    <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
  );
}

function Table({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: [string, string, string];
  children: ReactNode;
}) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="h-9 text-xs text-muted">
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={clsx('font-medium', at === 2 ? 'pl-3 text-right' : 'pr-3 text-left')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type LineProps = { first: ReactNode; second: ReactNode; third: ReactNode; own?: boolean };

function Line({ first, second, third, own = false }: LineProps) {
  return (
    <tr className={clsx('border-t border-line align-baseline', own && 'bg-sea-wash')}>
      <td className="py-2 pr-3 text-sm whitespace-nowrap text-muted max-sm:max-w-32 max-sm:whitespace-normal">
        {first}
      </td>
      <td className="py-2 pr-3">{second}</td>
      <td className="py-2 pl-3 text-right font-semibold tabular-nums">{third}</td>
    </tr>
  );
}

function Streak({ id }: { id: number }) {
  const query = useQuery(streakOf(id));
  if (query.isPending) return <Waiting />;
  if (!query.data) return <Failed query={query} />;
  const { streak, settled, days } = query.data;
  return (
    <>
      <p>
        <strong className="text-2xl">{formatNumber(streak.current)}</strong>{' '}
        {words.streak(streak.current, streak.longest)}
      </p>
      <Table caption={words.days} heads={[words.dayHead, words.state, words.count]}>
        {days.toReversed().map((day) => (
          <Line
            key={day.date}
            first={formatDay(day.date)}
            second={dayWords(day)}
            third={formatNumber(day.current)}
          />
        ))}
      </Table>
      {settled.current > 0 && (
        <p className="text-sm text-muted">{words.settled(settled.date, settled.current)}</p>
      )}
    </>
  );
}

function Total({ program }: { program: Own }) {
  const query = useInfiniteQuery(totalOf(program.id));
  if (query.isPending) return <Waiting />;
  const [first] = query.data?.pages ?? [];
  if (!first) return <Failed query={query} />;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const titles = new Map(program.activities.map(({ id, title }) => [id, title]));
  return (
    <>
      <p>
        <strong className="text-2xl">{formatNumber(first.points)}</strong>{' '}
        {words.points(first.points, program.title)}
      </p>
      {rows.length === 0 && <p className="text-muted">{words.empty}</p>}
      {rows.length > 0 && (
        <Table caption={words.entries} heads={[words.dayHead, words.reason, words.pointsHead]}>
          {rows.map((row) => (
            <Line
              key={`${row.rule} ${row.source} ${row.kind} ${row.created_at}`}
              first={formatDay(row.local_date)}
              second={rowWords(row, titles)}
              third={signed(row.points)}
            />
          ))}
        </Table>
      )}
      <ShowMore of={query}>{words.more}</ShowMore>
    </>
  );
}

function Rank({ id, me }: { id: number; me: number }) {
  const query = useQuery(rankOf(id));
  if (query.isPending) return <Waiting />;
  if (!query.data) return <Failed query={query} />;
  const { rows, tie_rule, score } = query.data;
  const scored = score != null;
  return (
    <>
      <p>{rankWords(query.data)}</p>
      <Table
        caption={words.neighbours}
        heads={[words.rankHead, words.memberHead, scored ? words.scoreHead : words.pointsHead]}
      >
        {rows.map((row) => (
          <Line
            key={row.pos}
            first={formatNumber(row.rank)}
            second={row.name ?? (row.user_id === me ? words.you : shared.privateMember)}
            third={formatNumber(row.score ?? row.points)}
            own={row.user_id === me}
          />
        ))}
      </Table>
      <p className="text-sm text-muted">{tie_rule}</p>
    </>
  );
}
