import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import { packageNames, packagesWith } from '@/lib/packages';
import type { Saver } from '@/lib/unsaved';
import { useFields } from '@/lib/useFields';
import { useSaver } from '@/lib/useSaver';
import { DayField } from '@/ui/DayField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { PickField } from '@/ui/picking/PickField';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { UploadField } from '@/ui/UploadField';
import { BannerView } from '../components/BannerView';
import { bannerHead, bannerForm as words } from '../words';
import { type BannerIn, type ManagedBanner, saveBanner, useBannerChange } from './queries';
import { audiences, places, tones } from './search';

const labels = {
  name: words.name,
  title: words.heading,
  text: words.text,
  link: words.link,
  link_label: words.linkLabel,
  image_alt: words.pictureAlt,
  tone: words.tone,
  place: words.place,
  audience: words.audience,
  package: words.package,
  company_id: words.company,
  starts_on: words.startsOn,
  ends_on: words.endsOn,
};

const valuesOf = (banner: ManagedBanner) => ({
  name: banner.name,
  title: banner.title,
  text: banner.text,
  link: banner.link ?? '',
  link_label: banner.link_label,
  image: banner.image ?? null,
  image_alt: banner.image_alt,
  tone: banner.tone,
  place: banner.place,
  dismissible: banner.dismissible,
  audience: banner.audience,
  package: banner.package ?? '',
  company_id: String(banner.company_id ?? ''),
  starts_on: banner.starts_on ?? null,
  ends_on: banner.ends_on ?? null,
});

const inputOf = (value: ReturnType<typeof valuesOf>): BannerIn => ({
  ...value,
  link: value.link.trim() || null,
  package: value.audience === 'package' ? value.package.trim() || null : null,
  company_id: value.audience === 'company' ? Number(value.company_id) || null : null,
});

type Props = { banner: ManagedBanner; ref?: Ref<Saver> };

/** A banner's content, audience and period, with a preview below. */
export function BannerForm({ banner, ref }: Props) {
  const { mutateAsync, isPending, isSuccess, error } = useBannerChange(saveBanner(banner.id));
  const { value, version, set, field, fault, dirty, keep } = useFields(
    valuesOf(banner),
    labels,
    error,
    banner.version,
  );
  const { data: packages = [] } = useQuery({
    ...packageNames,
    enabled: value.audience === 'package',
  });
  const save = async () => {
    try {
      keep(valuesOf(await mutateAsync({ ...inputOf(value), version })));
      return true;
    } catch {
      // The form shows the error.
      return false;
    }
  };
  const submit = useSaver(ref, dirty, save);
  return (
    <Form busy={isPending} submit={submit} className="grid gap-4">
      <Section title={words.title} lead={words.lead}>
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="-mb-5 sm:col-span-2">
            <FormError>{codeOf(error) === 'conflict' ? words.conflict : fault}</FormError>
          </div>
          <TextField
            hint={words.nameHint}
            maxLength={limits.BannerIn.name.maxLength}
            {...field('name')}
          />
          <SelectField {...field('place')}>
            <Options of={places} />
          </SelectField>
          <TextField
            className="sm:col-span-2"
            maxLength={limits.BannerIn.title.maxLength}
            {...field('title')}
          />
          <TextArea
            rows={3}
            className="sm:col-span-2"
            maxLength={limits.BannerIn.text.maxLength}
            {...field('text')}
          />
          <TextField hint={words.linkHint} {...field('link')} />
          <TextField maxLength={limits.BannerIn.link_label.maxLength} {...field('link_label')} />
          <UploadField
            label={words.picture}
            picture={value.image}
            change={(image) => set({ image })}
          />
          <div className="grid content-start gap-5">
            {value.image && (
              <TextField maxLength={limits.BannerIn.image_alt.maxLength} {...field('image_alt')} />
            )}
            <SelectField {...field('tone')}>
              <Options of={tones} />
            </SelectField>
            <Switch
              label={words.dismissible}
              hint={words.dismissibleHint}
              on={value.dismissible}
              turn={(dismissible) => set({ dismissible })}
            />
          </div>
        </div>
        <h3 className="mt-8 mb-4 text-lg font-bold">{words.audienceTitle}</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field('audience')}>
            <Options of={audiences} />
          </SelectField>
          {value.audience === 'package' && (
            <SelectField {...field('package')}>
              <option value="">{words.anyPackage}</option>
              <Options of={packagesWith(packages, [value.package])} />
            </SelectField>
          )}
          {value.audience === 'company' && (
            <PickField
              label={words.company}
              kind="companies"
              chosen={value.company_id ? [Number(value.company_id)] : []}
              most={1}
              error={field('company_id').error}
              change={([id]) => set({ company_id: String(id ?? '') })}
            />
          )}
          <div className="grid grid-cols-2 gap-4 sm:col-span-2">
            <DayField
              label={words.startsOn}
              error={field('starts_on').error}
              value={value.starts_on ?? undefined}
              choose={(day) => set({ starts_on: day ?? null })}
            />
            <DayField
              label={words.endsOn}
              error={field('ends_on').error}
              value={value.ends_on ?? undefined}
              min={value.starts_on ?? undefined}
              choose={(day) => set({ ends_on: day ?? null })}
            />
            <p className="col-span-2 -mt-2 text-sm text-muted">{words.periodHint}</p>
          </div>
        </div>
        <div className="mt-6">
          <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
        </div>
      </Section>
      <Section title={bannerHead.preview}>
        <BannerView
          banner={value}
          link={
            value.link && (
              <span className="font-semibold underline underline-offset-4">
                {value.link_label || bannerHead.more}
              </span>
            )
          }
        />
      </Section>
    </Form>
  );
}
