import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { toastProblem } from '@/ui/toastProblem';
import type { Program } from '../board';
import { placeIn, placeWords, useHoldPlace } from '../places';
import { heldPlace as copy } from '../words';

type Props = { program: Program; full: boolean };

/** Reserves a place before joining, or joins the waitlist if the program is full. */
export function HeldPlace({ program, full }: Props) {
  const { data: place } = useQuery(placeIn(program.id));
  const { mutate, isPending } = useHoldPlace(program);
  if (!place) return null;
  const words = placeWords(place);
  const hold = (on: boolean) => {
    if (isPending) return;
    mutate(on, { onError: toastProblem });
  };
  if (words) {
    return (
      <div className="mt-3 rounded-control bg-sea-wash p-4">
        <p role="status" className="font-medium text-sea-ink">
          {words}
        </p>
        <Button look="float" className="mt-3" aria-disabled={isPending} onClick={() => hold(false)}>
          {place.waitlisted ? copy.leaveWaitlist : copy.giveUp}
        </Button>
      </div>
    );
  }
  if (full) {
    return (
      <Button className="mt-3 h-12 w-full" aria-disabled={isPending} onClick={() => hold(true)}>
        {copy.joinWaitlist}
      </Button>
    );
  }
  // A running program has no reserved places: members join directly.
  if (program.state !== 'open') return null;
  return (
    <Button
      look="quiet"
      className="mt-2 h-12 w-full"
      aria-disabled={isPending}
      onClick={() => hold(true)}
    >
      {copy.reserve}
    </Button>
  );
}
