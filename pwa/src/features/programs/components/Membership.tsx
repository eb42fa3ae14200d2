import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { whenReachable } from '@/lib/whenReachable';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { placeIn } from '../places';
import { useJoin, useMembership } from '../useMembership';
import { membership as copy, type Door, dayIn, door } from '../words';
import { InAnother } from './InAnother';
import { Needed } from './Needed';

const HeldPlace = lazy(async () => ({
  default: (await whenReachable(() => import('./HeldPlace'))).HeldPlace,
}));

type Props = {
  program: Program;
  signedIn: boolean;
  /** A visitor's link to join through the sign-up. */
  visitorsWay: ReactNode;
  /** The member's next step. */
  next: ReactNode;
  /** Explains a member's points. */
  why: ReactNode;
};

/** Joining, what membership means, and leaving. */
export function Membership({ program, signedIn, visitorsWay, next, why }: Props) {
  const { membership, unknown, other } = useMembership(program.id, signedIn);
  const asked = signedIn && !!program.package && membership?.status !== 'joined';
  const place = useQuery({ ...placeIn(program.id), enabled: asked });
  const missing = !program.free_purchase && !!place.data?.needs_package;
  const entrance: Door =
    membership?.status === 'completed' && program.state === 'running'
      ? { open: false }
      : door(program, dayIn(program.timezone, Date.now()));
  if (unknown || (asked && place.isPending)) return <Skeleton className="h-12 w-full" />;
  if (membership?.status === 'joined') {
    return (
      <div>
        <p className="flex items-center gap-2 font-semibold text-leaf-ink">
          <Check size={20} strokeWidth={3} aria-hidden="true" />
          {copy.joinedWithPoints(membership.points)}
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
      {(entrance.open || entrance.full) && <Needed program={program} missing={missing} />}
      {entrance.open &&
        !missing &&
        (signedIn ? (
          <>
            <InAnother program={other} />
            <Join program={program} again={!!was} quiet={!!other} />
          </>
        ) : (
          visitorsWay
        ))}
      {entrance.words && <Entrance door={entrance} />}
      {signedIn && !missing && (entrance.open || entrance.full) && (
        <Suspense>
          <HeldPlace program={program} full={entrance.full ?? false} />
        </Suspense>
      )}
    </div>
  );
}

const wasIn: Record<string, string> = {
  left: copy.joinedBefore,
  completed: copy.completed,
};

function Entrance({ door: { open, words } }: { door: Door }) {
  return <p className={open ? 'mt-2 text-sm text-muted' : 'font-medium text-muted'}>{words}</p>;
}

type JoinProps = { program: Program; again: boolean; quiet: boolean };

function Join({ program, again, quiet }: JoinProps) {
  const { mutate, isPending, error } = useJoin(program);
  const join = () => mutate(undefined, { onSuccess: () => toast(copy.joined, 'done') });
  return (
    <>
      <Button
        look={quiet ? 'quiet' : 'primary'}
        className="h-12 w-full"
        aria-disabled={isPending}
        onClick={() => isPending || join()}
      >
        {isPending ? copy.joining : again ? copy.joinAgain : copy.join}
      </Button>
      <div role="alert">
        {error && (
          <p className="mt-2 text-sm font-medium text-coral-ink">
            {isOffline(error) ? copy.offline : error.message}
          </p>
        )}
      </div>
    </>
  );
}
