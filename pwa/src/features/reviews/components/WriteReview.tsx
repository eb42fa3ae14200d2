import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type OwnReview, type Reviewed, useWriteReview } from '../queries';
import { writeReview as words } from '../words';
import { StarField } from './StarField';

const schema = v.object({
  stars: v.pipe(v.number(), v.minValue(limits.ReviewIn.stars.minimum, words.noStars)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
});
type Values = v.InferOutput<typeof schema>;

const labels = { stars: words.stars, text: words.text };

type Props = { program: Reviewed; own?: OwnReview | undefined; onClose: () => void };

/** The form of a review. A changed review waits for moderation again. */
export function WriteReview({ program, own, onClose }: Props) {
  const { mutateAsync } = useWriteReview(program.id);
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: { stars: own?.stars ?? 0, text: own?.text ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
      onClose();
      toast(words.sent, 'done');
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={words.title(program.title)}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.sending : words.send}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
      <StarField
        value={form.watch('stars')}
        error={errors.stars?.message}
        choose={(stars) =>
          form.setValue('stars', stars, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextArea
        label={labels.text}
        hint={words.hint}
        maxLength={limits.ReviewIn.text.maxLength}
        error={errors.text?.message}
        {...form.register('text')}
      />
    </ModalForm>
  );
}
