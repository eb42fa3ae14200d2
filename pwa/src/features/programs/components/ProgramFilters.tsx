import { useQuery } from '@tanstack/react-query';
import { Options, SelectField } from '@/ui/SelectField';
import { type ProgramFilter, programFilter, states } from '../search';
import { programTypes } from '../siteQueries';
import { listing, programFilters as words } from '../words';

type Props = { filter: ProgramFilter; change(next: ProgramFilter): void };

/** Filters the programs by type and state. */
export function ProgramFilters({ filter, change }: Props) {
  const { data: types = [] } = useQuery(programTypes);
  const names = new Set(types.map(({ name }) => name));
  // Include the URL's type, in case the types have not loaded yet or it was deleted.
  if (filter.type) names.add(filter.type);
  return (
    <search className="mb-6 grid max-w-120 grid-cols-2 gap-3">
      <SelectField
        label={words.type}
        value={filter.type ?? ''}
        onChange={({ target }) => change(programFilter({ ...filter, type: target.value }))}
      >
        <option value="">{words.allTypes}</option>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label={words.state}
        value={filter.state ?? ''}
        onChange={({ target }) => change(programFilter({ ...filter, state: target.value }))}
      >
        <option value="">{words.anyState}</option>
        <Options of={states.map((value) => ({ value, label: listing[value] }))} />
      </SelectField>
    </search>
  );
}
