import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { metaForm as words } from '../words';
import { type ManagedPage, saveMeta, usePageChange } from './queries';

const labels = { slug: words.slug };

/** A page's address, and whether the footer links to it. */
export function PageMeta({ page }: { page: ManagedPage }) {
  const { mutate, isPending, isSuccess, error } = usePageChange(saveMeta(page.id));
  const { slug, in_footer } = page;
  const { value, set, field, fault, dirty, keep } = useFields({ slug, in_footer }, labels, error);
  const submit = () => mutate(value, { onSuccess: () => keep() });
  return (
    <Section title={words.title}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{fault}</FormError>
        <TextField
          hint={words.slugHint}
          maxLength={limits.SitePageMetaPatch.slug.maxLength}
          spellCheck={false}
          {...field('slug')}
        />
        <Switch label={words.inFooter} on={value.in_footer} turn={(on) => set({ in_footer: on })} />
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
