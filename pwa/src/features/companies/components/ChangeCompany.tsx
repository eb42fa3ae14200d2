import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Company, changeCompany, useCompanyChange } from '../queries';
import { changeCompany as words } from '../words';
import { CompanyFields } from './CompanyFields';

type Props = { company: Company; onClose: () => void };

export function ChangeCompany({ company, onClose }: Props) {
  const { mutateAsync } = useCompanyChange(changeCompany(company.id));
  return (
    <CompanyFields
      title={words.rename(company.name)}
      lead={words.lead}
      verb={words.save}
      name={company.name}
      onClose={onClose}
      save={async (name) => {
        await mutateAsync({ name });
        onClose();
        toast(shared.savedNow, 'done');
      }}
    />
  );
}
