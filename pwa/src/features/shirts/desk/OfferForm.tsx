import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import { packageNames, packagesWith } from '@/lib/packages';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { FindField } from '@/ui/picking/FindField';
import { removeRow } from '@/ui/picking/removeRow';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { offer as words } from '../words';
import { type Offer, offer, saveOffer, useOrderChange } from './queries';

type Named = Offer['programs'][number];

const labels = { text: words.text, packages: words.packages };
const whens = [
  { value: 'joined', label: words.joined },
  { value: 'completed', label: words.completed },
] as const;

const valuesOf = ({ open, text, programs, packages }: Offer) => ({
  open,
  text,
  programs,
  packages,
});

/** Sets who may order a shirt, and whether orders are open. */
export function OfferForm() {
  const { data, error, isPending, isFetching, refetch } = useQuery(offer);
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-60" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Fields offer={data} />}
    </Section>
  );
}

function Fields({ offer: now }: { offer: Offer }) {
  const { mutate, isPending, isSuccess, error } = useOrderChange(saveOffer);
  const { value, version, set, field, fault, dirty, keep } = useFields(
    valuesOf(now),
    labels,
    error,
    now.version,
  );
  const change = (id: number, when: Named['when']) =>
    set({ programs: value.programs.map((each) => (each.id === id ? { ...each, when } : each)) });
  const drop = (id: number) => set({ programs: value.programs.filter((each) => each.id !== id) });
  const submit = () => {
    mutate(
      {
        open: value.open,
        text: value.text,
        programs: value.programs.map(({ id, when }) => ({ id, when })),
        packages: value.packages,
        version,
      },
      { onSuccess: (saved) => keep(valuesOf(saved)) },
    );
  };
  return (
    <Form busy={isPending} submit={submit} className="space-y-5">
      <FormError>{codeOf(error) === 'conflict' ? words.conflict : fault}</FormError>
      <Switch label={words.open} on={value.open} turn={(open) => set({ open })} />
      <TextArea
        rows={2}
        hint={words.textHint}
        maxLength={limits.ShirtOfferIn.text.maxLength}
        {...field('text')}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">{words.programs}</p>
        <ul className="mb-3 grid gap-3 empty:hidden">
          {value.programs.map(({ id, title, when }) => (
            <li key={id} className="flex flex-wrap items-end gap-3">
              <SelectField
                label={words.when(title)}
                className="min-w-0 flex-1 basis-60"
                value={when}
                onChange={({ target }) => change(id, target.value as Named['when'])}
              >
                <Options of={whens} />
              </SelectField>
              <Button
                look="bare"
                icon
                className="h-12"
                aria-label={words.removeProgram(title)}
                onClick={(event) => removeRow(event, () => drop(id))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        <FindField
          label={words.addProgram}
          kind="programs"
          chosen={value.programs.map(({ id }) => id)}
          choose={({ id, name }) =>
            set({ programs: [...value.programs, { id, title: name, when: 'joined' }] })
          }
        />
      </div>
      <Packages
        chosen={value.packages}
        change={(packages) => set({ packages })}
        error={field('packages').error}
      />
      <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
    </Form>
  );
}

type PackagesProps = {
  chosen: string[];
  change(packages: string[]): void;
  error?: string | undefined;
};

/** The packages whose members may order. */
function Packages({ chosen, change, error }: PackagesProps) {
  const { data: known = [] } = useQuery(packageNames);
  const all = packagesWith(known, chosen);
  if (all.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{words.packages}</legend>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {all.map(({ value, label }) => (
          <li key={value}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-4.5 cursor-pointer accent-sea"
                checked={chosen.includes(value)}
                onChange={({ target }) =>
                  change(
                    target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
                  )
                }
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{words.packagesHint}</p>
      {error && (
        <p role="alert" className="text-sm font-medium text-coral-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
