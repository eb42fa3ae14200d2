import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { liveOf } from '@/features/billing/choice';
import { Faq } from '@/features/billing/components/Faq';
import { PlanGrid } from '@/features/billing/components/PlanGrid';
import { TrialOffer } from '@/features/billing/components/TrialOffer';
import { ownBilling, useSeat } from '@/features/billing/queries';
import { packagesHead, seatWords } from '@/features/billing/words';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';

export const Route = createFileRoute('/packages/')({
  validateSearch: ({ coupon }: Record<string, unknown>): { coupon?: string | undefined } => ({
    coupon: textOf(coupon),
  }),
  component: Packages,
});

function Packages() {
  useTitle(packagesHead.title);
  const { coupon } = Route.useSearch();
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  const { data: billing } = useQuery({ ...ownBilling, enabled: signedIn });
  const seat = useSeat(signedIn);
  const offersTrial =
    status === 'unauthenticated' || (billing && !liveOf(billing) && billing.trial.eligible);
  return (
    <div className="pb-8">
      <header className="mt-2 mb-6 sm:mt-6">
        <h1 className="text-3xl font-extrabold tracking-tight">{packagesHead.title}</h1>
        <p className="mt-1 max-w-[60ch] text-muted">{packagesHead.lead}</p>
      </header>
      {seat && <p className="mb-6 font-semibold">{seatWords(seat)}</p>}
      {offersTrial && <TrialOffer trial={billing?.trial} />}
      <PlanGrid signedIn={signedIn} billing={billing} coupon={coupon} />
      <Faq />
    </div>
  );
}
