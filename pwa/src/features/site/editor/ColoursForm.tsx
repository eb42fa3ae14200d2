import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId } from 'react';
import { codeOf } from '@/api/error';
import { faultOf } from '@/lib/problem';
import type { Site } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { type Contrast, contrastOf, savePart, useSiteChange } from './queries';
import { editing, coloursForm as words } from './words';

type Scheme = 'light' | 'dark';

const valuesOf = ({ colours }: Site): Record<Scheme, string | null> => ({
  light: colours.accent_light ?? null,
  dark: colours.accent_dark ?? null,
});

/**
 * The accent colours of light and dark pages. The server checks their contrast, both while choosing
 * and on saving.
 */
export function ColoursForm({ site }: { site: Site }) {
  const { colours } = site;
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const { value, version, set, dirty, keep } = useFields(valuesOf(site), {}, null, site.version);
  const { data: contrast } = useQuery(contrastOf(value.light, value.dark));
  const submit = () => {
    mutate(
      { colours: { accent_light: value.light, accent_dark: value.dark }, version },
      { onSuccess: (now) => keep(valuesOf(now)) },
    );
  };
  const refused = (scheme: Scheme) => faultOf(error, `colours.accent_${scheme}`, words[scheme]);
  const whole = error && !refused('light') && !refused('dark');
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>
          {whole ? (codeOf(error) === 'conflict' ? editing.conflict : words.failed) : undefined}
        </FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((scheme) => (
            <Accent
              key={scheme}
              label={words[scheme]}
              scheme={scheme}
              value={value[scheme]}
              used={contrast?.[scheme].accent ?? colours[scheme].accent}
              error={refused(scheme)}
              contrast={contrast}
              choose={(colour) => set({ [scheme]: colour })}
            />
          ))}
        </div>
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}

type Props = {
  label: string;
  scheme: Scheme;
  /** The chosen colour; null for the default, or for one derived from the other. */
  value: string | null;
  /** The effective colour. */
  used: string;
  error: string | undefined;
  contrast: Contrast | undefined;
  choose(colour: string | null): void;
};

function Accent({ label, scheme, value, used, error, contrast, choose }: Props) {
  const id = useId();
  const found = contrast?.[scheme];
  return (
    <div>
      <Field id={id} label={label} error={error}>
        <input
          id={id}
          type="color"
          value={value ?? used}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => choose(target.value)}
          className="h-12 w-full cursor-pointer rounded-control border border-field bg-surface p-1"
        />
      </Field>
      {found && (
        <>
          <svg
            viewBox="0 0 240 72"
            role="img"
            aria-label={words.sample}
            className="mt-3 w-full rounded-control border border-line"
          >
            <path d="M0 0h240v72H0z" fill={scheme === 'light' ? '#fbfaf6' : '#0d1615'} />
            <text x="16" y="43" fontSize="16" fontWeight="700" fill={found.accent}>
              {words.link}
            </text>
            <rect x="112" y="16" width="112" height="40" rx="10" fill={found.accent} />
            <text
              x="168"
              y="41"
              fontSize="15"
              fontWeight="700"
              textAnchor="middle"
              fill={found.on_accent}
            >
              {words.button}
            </text>
          </svg>
          <p
            role="status"
            className={clsx(
              'mt-2 text-sm font-medium',
              found.fine ? 'text-leaf-ink' : 'text-coral-ink',
            )}
          >
            {found.fine
              ? words.fine(Math.min(found.on_page, found.of_text))
              : words.weak(Math.min(found.on_page, found.of_text))}
          </p>
        </>
      )}
      {value && (
        <Button look="quiet" className="mt-2" onClick={() => choose(null)}>
          {words.reset}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  );
}
