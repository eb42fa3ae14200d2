import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { PasswordField } from '@/ui/PasswordField';
import { useClosing } from '../closing';
import { type Close, closeForm } from '../forms';

type Props = { id: number; onClose: () => void };

/** Asks once more, with the password, and says what happens. */
export function CloseAccount({ id, onClose }: Props) {
  const close = useClosing(id);
  const form = useForm<Close>({
    resolver: resolver(closeForm),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await close({ deleted: true, password });
      onClose();
    } catch (error) {
      showProblem(form, error, { password: 'Your password' });
    }
  });

  return (
    <Modal title="Delete your account?" onClose={onClose}>
      <ul className="mt-3 mb-6 list-disc space-y-1.5 pl-5 text-muted">
        <li>At once nobody sees you any more: on no board, in no list.</li>
        <li>You are signed out everywhere else, and a mail tells you the day.</li>
        <li>For 30 days you can sign in and take it back, with everything in its place.</li>
        <li>
          Then your notes, your devices and your name are erased for good. Final boards keep their
          results, without you on them.
        </li>
      </ul>
      <form onSubmit={submit} noValidate>
        <FormError>{errors.root?.message}</FormError>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="danger" disabled={isSubmitting}>
            {isSubmitting ? 'Deleting…' : 'Delete my account'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Modal>
  );
}
