import { Link } from '@tanstack/react-router';
import type { Program } from '../board';
import { inAnother as words } from '../words';

/** Tells members of another program that they cannot join yet, and links to their program. */
export function InAnother({ program }: { program: Pick<Program, 'id' | 'title'> | undefined }) {
  if (!program) return null;
  return (
    <p className="mb-3 rounded-control bg-sun-wash p-4 text-sun-ink">
      {words.before}{' '}
      <Link
        to="/challenges/$id"
        params={{ id: String(program.id) }}
        className="font-semibold underline underline-offset-4"
      >
        {program.title}
      </Link>
      {words.after}
    </p>
  );
}
