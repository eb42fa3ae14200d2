import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { PictureField } from '@/ui/PictureField';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { type About, useAboutChange } from '../queries';
import { headings as words } from '../words';
import { putPicture, saveHeadings } from './queries';

const labels = {
  title: words.name,
  text: words.text,
  image_alt: words.imageAlt,
  members_title: words.membersTitle,
  gallery_title: words.galleryTitle,
};

/** The introduction of the page, its picture, and the headings of its parts. */
export function HeadingsForm({ about }: { about: About }) {
  const { mutate, isPending, isSuccess, error } = useAboutChange(saveHeadings);
  const picture = useAboutChange(putPicture);
  const { title, text, image_alt, members_title, gallery_title } = about;
  const { value, version, field, fault, dirty, keep } = useFields(
    { title, text, image_alt, members_title, gallery_title },
    labels,
    error,
    about.headings_version,
  );
  const submit = () => mutate({ ...value, version }, { onSuccess: () => keep() });
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>{fault}</FormError>
        <TextField maxLength={limits.AboutStaticIn.title.maxLength} {...field('title')} />
        <TextArea rows={3} maxLength={limits.AboutStaticIn.text.maxLength} {...field('text')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PictureField label={words.picture} picture={about.image} change={picture} />
          <TextField maxLength={limits.AboutStaticIn.image_alt.maxLength} {...field('image_alt')} />
          <TextField
            maxLength={limits.AboutStaticIn.members_title.maxLength}
            {...field('members_title')}
          />
          <TextField
            maxLength={limits.AboutStaticIn.gallery_title.maxLength}
            {...field('gallery_title')}
          />
        </div>
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}
