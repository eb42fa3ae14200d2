import { useState } from 'react';
import { limits } from '@/api/limits';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { patchSurvey } from '../queries';
import type { Dimension, Edited } from '../survey';
import { BandsField } from './BandsField';
import { bandsIn, idOf } from './scoring';
import { useBands } from './useBands';
import { type Shown, useListChange } from './useListChange';
import { editDimension as words } from './words';

type Props = { survey: Edited; dimension?: Dimension; onClose: () => void };

/** Saves a dimension, or adds it if its id is new. */
function saveDimension({ survey, dimension }: Shown & { dimension: Dimension }) {
  const { id, dimensions, dimensions_version } = survey;
  const found = dimensions.findIndex((each) => each.id === dimension.id);
  const next = [...dimensions];
  next[found < 0 ? dimensions.length : found] = dimension;
  return patchSurvey(id)({ dimensions: next, dimensions_version });
}

/** Creates or edits a dimension, with the meaning of its scores. */
export function EditDimension({ survey, dimension, onClose }: Props) {
  const { id, dimensions } = survey;
  const found = dimensions.findIndex((each) => each.id === dimension?.id);
  const at = found < 0 ? dimensions.length : found;
  const [name, setName] = useState(dimension?.name ?? '');
  const [about, setAbout] = useState(dimension?.about ?? '');
  const { bands, own, change, ready } = useBands(dimension?.bands ?? []);
  const { mutate, isPending, error } = useListChange(id, 'dimensions', saveDimension);
  useHold(name !== (dimension?.name ?? '') || about !== (dimension?.about ?? ''));
  const faults = faultsOf(error, {
    known: /^(name|about|bands(\[\d+\]\.\w+)?)$/,
    own,
    from: `dimensions[${at}].`,
  });
  const submit = () => {
    const sent = ready();
    if (!sent) return;
    const next = {
      id: dimension?.id ?? idOf(name, dimensions),
      name: name.trim(),
      about: about.trim(),
      bands: bandsIn(sent) as Dimension['bands'],
    };
    mutate({ survey, dimension: next }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      wide
      title={dimension ? words.title : words.titleNew}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : dimension ? shared.save : words.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={shared.name}
        maxLength={limits.SurveyDimensionIn.name.maxLength}
        autoComplete="off"
        value={name}
        error={faults.at('name', shared.name)}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={words.about}
        hint={words.aboutHint}
        rows={2}
        maxLength={limits.SurveyDimensionIn.about.maxLength}
        value={about}
        error={faults.at('about', words.about)}
        onChange={({ target }) => setAbout(target.value)}
      />
      <BandsField bands={bands} faults={faults} change={change} />
    </ModalForm>
  );
}
