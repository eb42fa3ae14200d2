import { Link } from '@tanstack/react-router';
import type { Program } from '../board';

/** A program's title in a card; the whole card is the link. */
export function ProgramLink({
  program: { id, title },
}: {
  program: Pick<Program, 'id' | 'title'>;
}) {
  return (
    <Link
      to="/challenges/$id"
      params={{ id: String(id) }}
      className="outline-none after:absolute after:inset-0"
    >
      {title}
    </Link>
  );
}
