import { isPrivate, type Row } from './board';

/** The rows, with the member's own row in place of the hidden one. */
export function withOwn(rows: Row[], own: Row | undefined): Row[] {
  return rows.map((row) =>
    own && isPrivate(row) && row.pos === own.pos && row.points === own.points ? own : row,
  );
}
