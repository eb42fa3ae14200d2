import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { toastProblem } from '@/ui/toastProblem';
import { addCampaign, useCampaignChange } from '../queries';
import { table as words } from '../words';

/** Creates an empty draft and opens it. */
export function NewCampaign() {
  const navigate = useNavigate();
  const { mutate, isPending } = useCampaignChange(addCampaign);
  const go = () =>
    isPending ||
    mutate(
      {},
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/admin/newsletter/campaigns/$id', params: { id: String(id) } }),
        onError: toastProblem,
      },
    );
  return (
    <Button aria-disabled={isPending} onClick={go}>
      <Plus size={18} aria-hidden="true" />
      {isPending ? words.creating : words.create}
    </Button>
  );
}
