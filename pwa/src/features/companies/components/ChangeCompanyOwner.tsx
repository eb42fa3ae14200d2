import { type FormEvent, useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { SelectField } from '@/ui/SelectField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Company, type CompanyMember, changeCompany, useCompanyChange } from '../queries';
import { changeCompanyOwner as words } from '../words';

type Props = { company: Company; members: CompanyMember[]; onClose: () => void };

/** Who looks after the company from now on. */
export function ChangeCompanyOwner({ company, members, onClose }: Props) {
  const others = members.filter(({ user_id }) => user_id !== company.owner_id);
  const [next, choose] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useCompanyChange(changeCompany(company.id));
  const fault = faultOf(error, 'owner_id', words.newOwner);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(next === '');
    if (isPending || next === '') return;
    mutate(
      { owner_id: Number(next) },
      {
        onSuccess: () => {
          onClose();
          toast(words.changed, 'done');
        },
      },
    );
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 text-muted">{company.owner ? words.leadLeaving : words.lead}</p>
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
        <SelectField
          label={words.newOwner}
          value={next}
          error={empty ? shared.required : fault}
          onChange={({ target }) => {
            choose(target.value);
            setEmpty(false);
          }}
        >
          <option value="">{words.choose}</option>
          {others.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name || words.member(user_id)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {isPending ? shared.saving : words.change}
        </Button>
      </form>
    </Modal>
  );
}
