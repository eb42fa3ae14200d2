import { codeOf } from '@/api/error';
import { faultOf, problemText } from '@/lib/problem';
import type { Site } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { savePart, useSiteChange } from './queries';
import { editing, datesForm as words } from './words';

type Hours = Site['dates']['hours'];

const hours = [
  { value: 'auto', label: words.auto },
  { value: '12', label: words.twelve },
  { value: '24', label: words.twentyFour },
] as const;

const valuesOf = ({ dates }: Site) => ({
  languages: dates.languages.join(', '),
  hours: dates.hours,
});

/** Sets the languages of dates. */
export function DatesForm({ site }: { site: Site }) {
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const { value, version, set, dirty, keep } = useFields(valuesOf(site), {}, null, site.version);
  const submit = () => {
    const languages = value.languages.split(/[\s,]+/).filter(Boolean);
    mutate(
      { dates: { languages, hours: value.hours }, version },
      { onSuccess: (now) => keep(valuesOf(now)) },
    );
  };
  const fault = [...Array(10).keys()]
    .map((n) => faultOf(error, `dates.languages[${n}]`, words.languages))
    .find(Boolean);
  const known = fault ?? faultOf(error, 'dates.languages', words.languages);
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>
          {error && !known
            ? codeOf(error) === 'conflict'
              ? editing.conflict
              : problemText(error)
            : undefined}
        </FormError>
        <TextField
          label={words.languages}
          hint={words.languagesHint}
          value={value.languages}
          error={known}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set({ languages: target.value })}
        />
        <SelectField
          label={words.hours}
          value={value.hours}
          onChange={({ target }) => set({ hours: target.value as Hours })}
        >
          <Options of={hours} />
        </SelectField>
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
