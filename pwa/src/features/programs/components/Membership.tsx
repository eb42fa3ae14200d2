import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { useJoin, useMembership } from '../useMembership';
import { membership as copy, type Door, dayIn, door } from '../words';
import { HeldPlace } from './HeldPlace';

type Props = {
  program: Program;
  signedIn: boolean;
  /** The way in for a visitor: through the sign-up. */
  visitorsWay: ReactNode;
  /** What a member does next. */
  next: ReactNode;
  /** Tells a member where the points come from. */
  why: ReactNode;
};

/** Join, or what being in means, and leave. */
export function Membership({ program, signedIn, visitorsWay, next, why }: Props) {
  const { membership, unknown } = useMembership(program.id, signedIn);
  const entrance = door(program, dayIn(program.timezone, Date.now()));
  if (unknown) return <Skeleton className="h-12 w-full" />;
  if (membership?.status === 'joined') {
    return (
      <div>
        <p className="flex items-center gap-2 font-semibold text-leaf-ink">
          <Check size={20} strokeWidth={3} aria-hidden="true" />
          {copy.youAreInWith(membership.points)}
          {why}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {next}
          <Button look="quiet" onClick={() => modal.open('leave program', { program })}>
            {copy.leave}
          </Button>
        </div>
      </div>
    );
  }
  const was = membership && wasIn[membership.status];
  return (
    <div>
      {was && <p className="mb-3 text-sm text-muted">{was}</p>}
      {entrance.open && (signedIn ? <Join program={program} again={!!was} /> : visitorsWay)}
      {entrance.words && <Entrance door={entrance} />}
      {signedIn && (entrance.open || entrance.full) && (
        <HeldPlace program={program} full={entrance.full ?? false} />
      )}
    </div>
  );
}

const wasIn: Record<string, string> = {
  left: copy.youWereInBefore,
  completed: copy.youCompletedThisProgram,
};

function Entrance({ door: { open, words } }: { door: Door }) {
  return <p className={open ? 'mt-2 text-sm text-muted' : 'font-medium text-muted'}>{words}</p>;
}

function Join({ program, again }: { program: Program; again: boolean }) {
  const { mutate, isPending, error } = useJoin(program.id);
  const join = () => mutate(undefined, { onSuccess: () => toast(copy.youAreIn, 'done') });
  return (
    <>
      <Button className="h-12 w-full" aria-disabled={isPending} onClick={() => isPending || join()}>
        {isPending ? copy.joining : again ? copy.joinAgain : copy.joinThisProgram}
      </Button>
      <div role="alert">
        {error && (
          <p className="mt-2 text-sm font-medium text-coral-ink">
            {isOffline(error) ? copy.noConnectionRightNow : error.message}
          </p>
        )}
      </div>
    </>
  );
}
