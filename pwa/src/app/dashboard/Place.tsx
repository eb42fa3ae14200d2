import { useLiveBoard } from '@/features/programs/useLiveBoard';
import { useNear } from '@/features/programs/useNear';
import { PlaceCard, PlaceSkeleton } from '@/features/today/components/PlaceCard';
import type { Program } from '@/offline/model';

/** The member's live rank on a program's board. Renders nothing for members who are not on it. */
export function Place({ program, me }: { program: Program; me: number }) {
  const { data: board, isError, isPending, dataUpdatedAt } = useLiveBoard(program.id);
  const { near, waits } = useNear(program.id, 'all', board, me);
  if (isPending || waits) return <PlaceSkeleton />;
  if (!board || near.length === 0) return null;
  const asOf = isError ? dataUpdatedAt : undefined;
  return <PlaceCard program={program} rows={near} me={me} total={board.total} asOf={asOf} />;
}
