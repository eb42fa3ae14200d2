import { useId, useState } from 'react';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { cancel, type Reason, type Subscription, useBillingChange } from '../queries';
import { onDayIn, cancelPlan as words } from '../words';

const reasons = ['too_expensive', 'not_used', 'missing_feature', 'temporary', 'other'] as const;

type Props = { subscription: Subscription; onClose: () => void };

/** Cancels a plan at the end of its period, after a confirmation. */
export function CancelPlan({ subscription, onClose }: Props) {
  const name = useId();
  const [reason, choose] = useState<Reason>();
  const [comment, setComment] = useState('');
  const [lacking, setLacking] = useState(false);
  const { mutate, isPending, error } = useBillingChange(cancel(subscription.id));
  const { state, price, access_until, time_zone } = subscription;
  const until = access_until ? onDayIn(access_until, time_zone) : '';
  const waits = state === 'incomplete';
  const trial = price ? words.trialThenPlan : words.trial;
  const go = () => {
    setLacking(!reason);
    if (!reason) return;
    const text = comment.trim();
    mutate(
      { reason, ...(text && { comment: text }) },
      {
        onSuccess: (after) => {
          onClose();
          toast(after.state === 'cancelled' ? words.ended : words.cancelled(until), 'done');
        },
      },
    );
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 mb-4 text-muted">
        {waits ? words.atOnce : state === 'trialing' ? trial(until) : words.until(until)}
      </p>
      <FormError>{error ? problemText(error) : lacking ? words.choose : undefined}</FormError>
      <fieldset>
        <legend className="mb-1 font-semibold">{words.question}</legend>
        {reasons.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-sea"
              checked={each === reason}
              onChange={() => {
                choose(each);
                setLacking(false);
              }}
            />
            {words.reasons[each]}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={words.comment}
        className="mt-3"
        rows={3}
        maxLength={limits.CancelSubscriptionIn.comment.maxLength}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        <Button look="danger" aria-disabled={isPending} onClick={() => isPending || go()}>
          {isPending ? words.cancelling : words.cancel}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Modal>
  );
}
