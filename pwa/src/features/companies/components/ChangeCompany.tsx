import { toast } from '@/ui/toast';
import { type Company, changeCompany, useCompanyChange } from '../queries';
import { CompanyFields } from './CompanyFields';

type Props = { company: Company; onClose: () => void };

export function ChangeCompany({ company, onClose }: Props) {
  const { mutateAsync } = useCompanyChange(changeCompany(company.id));
  return (
    <CompanyFields
      title={`Rename ${company.name}`}
      lead="Its people, its programs and its links stay as they are."
      verb="Save"
      name={company.name}
      onClose={onClose}
      save={async (name) => {
        await mutateAsync({ name });
        onClose();
        toast('Saved.', 'done');
      }}
    />
  );
}
