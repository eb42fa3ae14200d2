import { Plus } from 'lucide-react';
import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import type { Site } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { networks as networkWords } from '@/lib/words';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { RowOrder } from '@/ui/RowOrder';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { moved } from '@/ui/useDragOrder';
import { savePart, useSiteChange } from './queries';
import { editing, socialForm as words } from './words';

type Network = Site['social'][number]['network'];

const networks = (Object.entries(networkWords) as [Network, string][]).map(([value, label]) => ({
  value,
  label,
}));

const valuesOf = ({ social }: Site) => ({ social });

/** Edits the site's social media links. */
export function SocialForm({ site }: { site: Site }) {
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const { value, version, set, dirty, keep } = useFields(valuesOf(site), {}, null, site.version);
  const { social } = value;
  const change = (at: number, part: Partial<Site['social'][number]>) =>
    set({ social: social.map((each, n) => (n === at ? { ...each, ...part } : each)) });
  const submit = () => {
    mutate({ social, version }, { onSuccess: (now) => keep(valuesOf(now)) });
  };
  const at = (n: number) => faultOf(error, `social[${n}].url`, words.url);
  const whole = error && !social.some((_, n) => at(n));
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>
          {whole
            ? codeOf(error) === 'conflict'
              ? editing.conflict
              : problemText(error)
            : undefined}
        </FormError>
        {social.length === 0 && <p className="text-muted">{words.empty}</p>}
        <ol className="grid gap-4 empty:hidden">
          {social.map((each, n) => (
            <li key={n} className="grid items-end gap-3 sm:grid-cols-[1fr_2fr_auto]">
              <SelectField
                label={words.network}
                value={each.network}
                onChange={({ target }) => change(n, { network: target.value as Network })}
              >
                <Options of={networks} />
              </SelectField>
              <TextField
                label={words.url}
                type="url"
                value={each.url}
                error={at(n)}
                autoComplete="off"
                onChange={({ target }) => change(n, { url: target.value })}
              />
              <RowOrder
                label={words.row(networkWords[each.network])}
                words={{
                  up: words.up(networkWords[each.network]),
                  down: words.down(networkWords[each.network]),
                  remove: words.remove(networkWords[each.network]),
                }}
                first={n === 0}
                last={n === social.length - 1}
                move={(by) => set({ social: moved(social, n, n + by) })}
                remove={() => set({ social: social.toSpliced(n, 1) })}
              />
            </li>
          ))}
        </ol>
        {social.length < limits.SiteIn.social.maxItems && (
          <Button
            look="quiet"
            onClick={() => set({ social: [...social, { network: 'instagram', url: '' }] })}
          >
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </Button>
        )}
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
