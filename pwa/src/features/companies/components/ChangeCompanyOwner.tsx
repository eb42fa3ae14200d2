import { type FormEvent, useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { SelectField } from '@/ui/SelectField';
import { toast } from '@/ui/toast';
import { type Company, type CompanyMember, changeCompany, useCompanyChange } from '../queries';

type Props = { company: Company; members: CompanyMember[]; onClose: () => void };

/** Who looks after the company from now on. */
export function ChangeCompanyOwner({ company, members, onClose }: Props) {
  const others = members.filter(({ user_id }) => user_id !== company.owner_id);
  const [next, choose] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useCompanyChange(changeCompany(company.id));
  const fault = faultOf(error, 'owner_id', 'New owner');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(next === '');
    if (isPending || next === '') return;
    mutate(
      { owner_id: Number(next) },
      {
        onSuccess: () => {
          onClose();
          toast('The company has another owner.', 'done');
        },
      },
    );
  };
  return (
    <Modal title="Change company owner" onClose={onClose}>
      <p className="mt-2 text-muted">
        {company.owner
          ? 'They look after its people, links and weeks from now on; you stay in it as a member.'
          : 'They look after its people, links and weeks from now on.'}
      </p>
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
        <SelectField
          label="New owner"
          value={next}
          error={empty ? 'This field is required' : fault}
          onChange={({ target }) => {
            choose(target.value);
            setEmpty(false);
          }}
        >
          <option value="">Choose somebody</option>
          {others.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name || `Member ${user_id}`}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Hand it over'}
        </Button>
      </form>
    </Modal>
  );
}
