import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import type { Site } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { PictureField } from '@/ui/PictureField';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { UploadField } from '@/ui/UploadField';
import { putLogo, savePart, useSiteChange } from './queries';
import { editing, identityForm as words } from './words';

const labels = {
  name: words.name,
  tagline: words.tagline,
  description: words.description,
};

const valuesOf = ({ name, tagline, description, picture = null }: Site) => ({
  name,
  tagline,
  description,
  picture,
});

/** Edits the site's name and pictures. */
export function IdentityForm({ site }: { site: Site }) {
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const logo = useSiteChange(putLogo);
  const { value, version, set, field, fault, dirty, keep } = useFields(
    valuesOf(site),
    labels,
    error,
    site.version,
  );
  const submit = () => {
    mutate({ ...value, version }, { onSuccess: (now) => keep(valuesOf(now)) });
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{codeOf(error) === 'conflict' ? editing.conflict : fault}</FormError>
        <TextField maxLength={limits.SiteIn.name.maxLength} {...field('name')} />
        <TextField
          hint={words.taglineHint}
          maxLength={limits.SiteIn.tagline.maxLength}
          {...field('tagline')}
        />
        <TextArea
          rows={2}
          hint={words.descriptionHint}
          maxLength={limits.SiteIn.description.maxLength}
          {...field('description')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PictureField
            label={words.logo}
            hint={words.logoHint}
            picture={site.logo}
            change={logo}
          />
          <UploadField
            label={words.picture}
            hint={words.pictureHint}
            picture={value.picture}
            change={(path) => set({ picture: path })}
          />
        </div>
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
