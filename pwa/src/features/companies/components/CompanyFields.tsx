import { useForm } from 'react-hook-form';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type CompanyForm, companyForm } from '../words';

type Props = {
  title: string;
  lead: string;
  verb: string;
  name?: string;
  save(name: string): Promise<void>;
  onClose: () => void;
};

/** The form of a new or existing company. */
export function CompanyFields({ title, lead, verb, name = '', save, onClose }: Props) {
  const form = useForm<CompanyForm>({
    resolver: resolver(companyForm),
    defaultValues: { name },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.name);
    } catch (error) {
      showProblem(form, error, { name: shared.name });
    }
  });
  return (
    <ModalForm
      title={title}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : verb}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{lead}</p>
      <TextField
        label={shared.name}
        maxLength={limits.CompanyIn.name.maxLength}
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
    </ModalForm>
  );
}
