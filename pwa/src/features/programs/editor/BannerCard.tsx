import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { typedSince } from '@/lib/typed';
import { useHold } from '@/lib/useHold';
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
import { faultsOf } from './faults';
import { PictureOf } from './PictureOf';
import { type Banner, useEdit } from './queries';

const FIELDS = ['title', 'description', 'link'];

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
  const [changed, setChanged] = useState<Partial<Banner>>({});
  const now = { ...banner, ...changed };
  const dirty = Object.keys(changed).length > 0;
  useHold(dirty);
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useEdit(async (changes: Partial<Banner>) => {
    // The call replaces everything: what was not edited is the newest.
    const newest = await client.fetchQuery({ ...availableBanner, staleTime: 0 });
    const { enabled, title, description, link } = { ...newest, ...changes };
    const input = { enabled, title, description, link: link || null };
    return body(api.POST('/v1/core/available-challenge-banner', { body: input }));
  });
  const faults = faultsOf(error, FIELDS);
  const set = (next: Partial<Banner>) => setChanged({ ...changed, ...next });
  const submit = () =>
    mutate(changed, { onSuccess: () => setChanged((typed) => typedSince(changed, typed)) });
  return (
    <Form busy={isPending} submit={submit} className="space-y-5">
      <FormError>{faults.rest}</FormError>
      <Switch label={words.shown} on={now.enabled} turn={(enabled) => set({ enabled })} />
      <TextField
        label={words.title}
        maxLength={limits.AvailableBannerText.title.maxLength}
        value={now.title}
        error={faults.at('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label={words.text}
        rows={3}
        maxLength={limits.AvailableBannerText.description.maxLength}
        value={now.description}
        error={faults.at('description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextField
        label={words.link}
        hint={words.linkHint}
        maxLength={limits.AvailableBannerText.link.maxLength}
        value={now.link ?? ''}
        error={faults.at('link')}
        onChange={({ target }) => set({ link: target.value })}
      />
      <PictureOf label={words.picture} place={{ site: 'banner' }} picture={banner.image} />
      <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
    </Form>
  );
}
