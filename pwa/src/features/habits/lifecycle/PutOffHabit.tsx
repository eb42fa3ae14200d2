import { useState } from 'react';
import { formatShortDay } from '@/lib/dates';
import { problemText } from '@/lib/problem';
import { plusDays } from '@/offline/dates';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { putOffHabit as words } from '../words';
import { useDecide } from './queries';
import { deed, type Habit, stage } from './rules';

const USUAL_DAYS = 30;
const MOST_DAYS = 365;

type Props = { habit: Habit; to: number; today: string; onClose: () => void };

/** Asks for the date until which a habit is postponed. */
export function PutOffHabit({ habit, to, today, onClose }: Props) {
  const usual = plusDays(today, USUAL_DAYS);
  const [review, setReview] = useState<string | undefined>(habit.review_on ?? usual);
  const { mutate, isPending, error } = useDecide(habit.activity_id);
  const changes = habit.status.id === to;
  const submit = () => {
    mutate(
      { status: to, review_on: review },
      {
        onSuccess: () => {
          onClose();
          toast(words.done(habit.title, review ?? usual), 'done');
        },
      },
    );
  };
  return (
    <Modal title={`${deed(to)}: ${habit.title}`} onClose={onClose}>
      <Form busy={isPending} submit={submit}>
        <p className="mt-3 mb-5 text-muted">
          {to === stage.impossible ? words.impossible : words.notNow}
        </p>
        <FormError>{error ? problemText(error) : undefined}</FormError>
        <DayField
          label={words.until}
          value={review}
          choose={(day) => setReview(day ?? usual)}
          min={plusDays(today, 1)}
          max={plusDays(today, MOST_DAYS)}
        />
        <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" aria-disabled={isPending}>
            {isPending
              ? shared.saving
              : changes
                ? words.save
                : words.setAside(formatShortDay(review ?? usual))}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
