import type { Schema } from '@/api/client';
import { ModalForm } from '@/ui/ModalForm';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { patchSurvey } from '../queries';
import type { Edited } from '../survey';
import { BandsField } from './BandsField';
import { bandsIn } from './scoring';
import { useBands } from './useBands';
import { type Shown, useListChange } from './useListChange';
import { editDimension as words } from './words';

type Props = { survey: Edited; onClose: () => void };

type Input = Shown & { bands: Schema['SurveyBandIn'][] };

const saveBands = ({ survey: { id, bands_version }, bands }: Input) =>
  patchSurvey(id)({ bands, bands_version });

/** Edits the meaning of the overall score. */
export function EditBands({ survey, onClose }: Props) {
  const { bands, own, change, ready } = useBands(survey.bands);
  const { mutate, isPending, error } = useListChange(survey.id, 'bands', saveBands);
  const faults = faultsOf(error, { known: /^bands(\[\d+\]\.\w+)?$/, own });
  const submit = () => {
    const sent = ready();
    if (sent) mutate({ survey, bands: bandsIn(sent) }, { onSuccess: onClose });
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
