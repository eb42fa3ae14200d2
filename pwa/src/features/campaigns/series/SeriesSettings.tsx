import { useQuery } from '@tanstack/react-query';
import { limits } from '@/api/limits';
import { PickField } from '@/ui/picking/PickField';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { newsletters } from '../queries';
import type { Written } from './draft';
import type { Start } from './queries';
import { settings as words } from './words';

type Choices = Pick<Written, 'name' | 'newsletter_id' | 'program_id'>;

type Props = {
  starts: Start;
  choices: Choices;
  faultOf(field: keyof Choices, label: string): string | undefined;
  change(part: Partial<Choices>): void;
};

/** The name of a series, and its audience: subscribers of a newsletter, or people who join a program. */
export function SeriesSettings({ starts, choices, faultOf, change }: Props) {
  const { name, newsletter_id, program_id } = choices;
  const { data: all = [] } = useQuery(newsletters);
  return (
    <Section title={words.title}>
      <div className="grid gap-5">
        <TextField
          label={shared.name}
          maxLength={limits.SeriesPatch.name.maxLength}
          autoComplete="off"
          value={name}
          error={faultOf('name', shared.name)}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label={words.newsletter}
          hint={newsletter_id === null ? undefined : words.newsletterHint}
          value={newsletter_id ?? ''}
          error={faultOf('newsletter_id', words.newsletter)}
          onChange={({ target }) => change({ newsletter_id: Number(target.value) || null })}
        >
          <option value="">{words.allNewsletters}</option>
          <Options of={all.map((each) => ({ value: each.id, label: each.name }))} />
        </SelectField>
        {starts === 'joined' && (
          <PickField
            label={words.program}
            kind="programs"
            chosen={program_id === null ? [] : [program_id]}
            most={1}
            error={faultOf('program_id', words.program)}
            change={([id]) => change({ program_id: id ?? null })}
          />
        )}
      </div>
    </Section>
  );
}
