import { VisuallyHidden } from './VisuallyHidden';

type Props = {
  caption: string;
  /** The column headers, starting with the one of the row names. */
  head: string[];
  rows: { key: string; name: string; cells: (string | number)[] }[];
};

/** The numbers of a chart, for screen readers. */
export function ChartTable({ caption, head, rows }: Props) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
