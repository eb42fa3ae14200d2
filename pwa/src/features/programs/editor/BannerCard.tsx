import { useQuery } from '@tanstack/react-query';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { availableBanner } from '../siteQueries';
import { bannerCard as words } from '../words';
import { PictureOf } from './PictureOf';
import { type Banner, saveBanner, useEdit } from './queries';

const labels = { title: words.title, description: words.text, link: words.link };

/** Edits the text above the available programs. */
export function BannerCard() {
  const { data, error, isPending, isFetching, refetch } = useQuery(availableBanner);
  return (
    <Section title={words.heading} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Fields banner={data} />}
    </Section>
  );
}

function Fields({ banner }: { banner: Banner }) {
  const { mutate, isPending, isSuccess, error } = useEdit(saveBanner);
  const { enabled, title, description } = banner;
  const { value, version, set, field, fault, dirty, keep } = useFields(
    { enabled, title, description, link: banner.link ?? '' },
    labels,
    error,
    banner.version,
  );
  const submit = () =>
    mutate({ ...value, link: value.link || null, version }, { onSuccess: () => keep() });
  return (
    <Form busy={isPending} submit={submit} className="space-y-5">
      <FormError>{fault}</FormError>
      <Switch label={words.shown} on={value.enabled} turn={(enabled) => set({ enabled })} />
      <TextField maxLength={limits.AvailableBannerText.title.maxLength} {...field('title')} />
      <TextArea
        rows={3}
        maxLength={limits.AvailableBannerText.description.maxLength}
        {...field('description')}
      />
      <TextField
        hint={words.linkHint}
        maxLength={limits.AvailableBannerText.link.maxLength}
        {...field('link')}
      />
      <PictureOf label={words.picture} place={{ site: 'banner' }} picture={banner.image} />
      <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
    </Form>
  );
}
