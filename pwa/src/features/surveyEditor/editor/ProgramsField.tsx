import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { limits } from '@/api/limits';
import { SelectField } from '@/ui/SelectField';
import { programChoices } from '../queries';
import { programsField as words } from './words';

type Props = { chosen: number[]; error: string | undefined; change(ids: number[]): void };

/** The programs that a band recommends. */
export function ProgramsField({ chosen, error, change }: Props) {
  const { data: programs = [] } = useQuery(programChoices);
  const titleOf = (id: number) =>
    programs.find((each) => each.id === id)?.title ?? words.missing(id);
  const left = programs.filter(({ id }) => !chosen.includes(id));
  const full = chosen.length >= limits.SurveyBandIn.challenge_ids.maxItems;
  return (
    <div className="grid gap-2">
      <SelectField
        label={words.label}
        error={error}
        value=""
        disabled={full || left.length === 0}
        onChange={({ target }) => change([...chosen, Number(target.value)])}
      >
        <option value="">{words.add}</option>
        {left.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.remove(titleOf(id))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-sm font-semibold text-sea-ink"
              onClick={() => change(chosen.filter((each) => each !== id))}
            >
              {titleOf(id)}
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
