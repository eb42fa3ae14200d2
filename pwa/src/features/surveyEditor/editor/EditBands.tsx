import { ModalForm } from '@/ui/ModalForm';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { patchSurvey, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { BandsField } from './BandsField';
import { bandsIn } from './scoring';
import { useBands } from './useBands';
import { editDimension as words } from './words';

type Props = { survey: Edited; onClose: () => void };

/** Edits the meaning of the overall score. */
export function EditBands({ survey, onClose }: Props) {
  const { id, lists_version } = survey;
  const { bands, own, change, ready } = useBands(survey.bands);
  const { mutate, isPending, error } = useSurveyChange(patchSurvey(id));
  const faults = faultsOf(error, { known: /^bands(\[\d+\]\.\w+)?$/, own });
  const submit = () => {
    const sent = ready();
    if (sent) mutate({ bands: bandsIn(sent), lists_version }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      wide
      title={words.titleOverall}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <BandsField bands={bands} faults={faults} change={change} />
    </ModalForm>
  );
}
