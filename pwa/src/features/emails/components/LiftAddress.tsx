import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { fieldFaults, shared } from '@/ui/words';
import { liftAddress as words } from '../words';

const schema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(shared.required),
    v.minLength(
      limits.LiftIn.reason.minLength,
      fieldFaults.atLeast(limits.LiftIn.reason.minLength),
    ),
  ),
});
type Values = v.InferOutput<typeof schema>;

const labels = { reason: words.reason };

/** Lifts the suppression of an address, with a reason. */
export function LiftAddress({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ reason }: Values) =>
      body(api.POST('/v1/core/email-suppressed/lift', { body: { email, reason } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['mails', 'suppressed'] }),
  });
  const form = useForm<Values>({ resolver: resolver(schema), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await mutateAsync(values);
      onClose();
      toast(message, 'done');
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={words.title(email)}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : words.lift}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
      <TextArea
        label={labels.reason}
        hint={words.hint}
        maxLength={limits.LiftIn.reason.maxLength}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </ModalForm>
  );
}
