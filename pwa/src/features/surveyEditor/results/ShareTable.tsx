import { formatNumber, percentOf } from '@/lib/format';
import { Change } from './Change';
import { changeOf } from './numbers';

type Props = {
  caption: string;
  /** The column headers: row, count, and share of the total. */
  head: [string, string, string];
  /** The total. */
  of: number;
  rows: { key: string | number; name: string; people: number }[];
  /** The numbers of another month to compare with. */
  before?: { of: number; counts: { value: number; people: number }[] } | undefined;
};

/** A table of counts with bars: each row has a name, a count and a share. */
export function ShareTable({ caption, head, of, rows, before }: Props) {
  const partBefore = (key: string | number) =>
    before && before.of > 0
      ? percentOf(before.counts.find(({ value }) => value === key)?.people ?? 0, before.of)
      : undefined;
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col className="w-12" />
        <col className="w-20" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, people }) => {
          const part = percentOf(people, of);
          return (
            <tr key={key} className="align-bottom">
              <th scope="row" className="py-1.5 pr-3 font-normal break-words">
                {name}
                <span className="mt-1 block h-2 rounded-full bg-sunken" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-sea"
                    style={{ width: `${part}%` }}
                  />
                </span>
              </th>
              <td className="py-1 text-right font-semibold tabular-nums">{formatNumber(people)}</td>
              <td className="py-1 text-right text-muted tabular-nums">
                <Change by={changeOf(part, partBefore(key))} />
                {part}%
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
