import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import {
  allMembersOf,
  type Company,
  type CompanyMember,
  changeCompany,
  useCompanyChange,
} from '../queries';
import { changeCompanyOwner as words } from '../words';

type Props = {
  company: Company;
  /** Those loaded so far. */
  members: CompanyMember[];
  onClose: () => void;
};

/** Transfers a company to another owner. */
export function ChangeCompanyOwner({ company, members, onClose }: Props) {
  const { data: all = members } = useQuery(allMembersOf(company.id));
  const others = all.filter(({ user_id }) => user_id !== company.owner_id);
  const [next, choose] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useCompanyChange(changeCompany(company.id));
  const fault = faultOf(error, 'owner_id', words.newOwner);
  const submit = () => {
    setEmpty(next === '');
    if (next === '') return;
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
    <ModalForm
      title={words.title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : words.change}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{company.owner ? words.leadLeaving : words.lead}</p>
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
    </ModalForm>
  );
}
