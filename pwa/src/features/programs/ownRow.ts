import { isPrivate, type Row } from './board';

/** The rows. If the member is hidden, their own row replaces the anonymous one. */
export function withOwn(rows: Row[], own: Row | undefined): Row[] {
  return rows.map((row) =>
    own && isPrivate(row) && row.pos === own.pos && row.points === own.points ? own : row,
  );
}
