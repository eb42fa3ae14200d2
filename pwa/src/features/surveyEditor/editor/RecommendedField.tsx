import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { limits } from '@/api/limits';
import { SelectField } from '@/ui/SelectField';
import { articleChoices, programChoices } from '../queries';
import { recommendedField as words } from './words';

const kinds = {
  challenge_ids: {
    choices: programChoices,
    words: words.programs,
    most: limits.SurveyBandIn.challenge_ids.maxItems,
  },
  article_ids: {
    choices: articleChoices,
    words: words.articles,
    most: limits.SurveyBandIn.article_ids.maxItems,
  },
};

type Props = {
  of: keyof typeof kinds;
  chosen: number[];
  error: string | undefined;
  change(ids: number[]): void;
};

/** The programs, or the articles, that a band recommends. */
export function RecommendedField({ of, chosen, error, change }: Props) {
  const { choices, words: own, most } = kinds[of];
  const { data: all = [] } = useQuery(choices);
  const titleOf = (id: number) => all.find((each) => each.id === id)?.title ?? own.missing(id);
  const left = all.filter(({ id }) => !chosen.includes(id));
  const full = chosen.length >= most;
  return (
    <div className="grid gap-2">
      <SelectField
        label={own.label}
        error={error}
        value=""
        disabled={full || left.length === 0}
        onChange={({ target }) => change([...chosen, Number(target.value)])}
      >
        <option value="">{own.add}</option>
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
