import { Link } from '@tanstack/react-router';
import { Sunrise } from 'lucide-react';
import { Button, buttonClasses } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { startTrial, type Trial, useBillingChange, useSeat } from '../queries';
import { trialOffer as words } from '../words';

/** The specification's trial, shown to visitors. */
const DAYS = 14;

/** The free trial: for visitors, and for members who have not used theirs. */
export function TrialOffer({ trial }: { trial: Trial | undefined }) {
  const { mutate, isPending } = useBillingChange(startTrial);
  // A member with a company seat gains nothing from a trial, and would use it up.
  const seat = useSeat(trial?.eligible === true);
  if (trial && (!trial.eligible || seat !== null)) return null;
  const go = () =>
    mutate(undefined, {
      onSuccess: (started) => toast(words.started(started.package.title), 'done'),
      onError: toastProblem,
    });
  return (
    <section
      aria-labelledby="trial"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sea-wash px-5 py-4 sm:px-6"
    >
      <div className="flex items-start gap-3">
        <Sunrise size={24} className="mt-1 shrink-0 text-sea-ink" aria-hidden="true" />
        <div>
          <h2 id="trial" className="font-bold text-sea-ink">
            {words.title(trial?.days ?? DAYS, trial?.package?.title)}
          </h2>
          <p className="max-w-[60ch]">{words.text}</p>
        </div>
      </div>
      {trial ? (
        <Button aria-disabled={isPending} onClick={() => isPending || go()}>
          {isPending ? words.starting : words.start}
        </Button>
      ) : (
        <Link to="/auth/signup" search={{ callbackUrl: '/packages' }} className={buttonClasses({})}>
          {words.signUp}
        </Link>
      )}
    </section>
  );
}
