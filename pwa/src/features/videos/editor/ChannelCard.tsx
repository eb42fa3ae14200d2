import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { channel as words } from '../words';
import { type Channel, channel, setChannel, sync, useVideoChange } from './queries';

/** The channel of the videos. */
export function ChannelCard() {
  const { data, error, isPending, isFetching, refetch } = useQuery(channel);
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Fields key={data.channel_id} channel={data} />}
    </Section>
  );
}

const labels = { channel_id: words.id };

function Fields({ channel: { channel_id, title, synced_at, trouble } }: { channel: Channel }) {
  const save = useVideoChange(setChannel);
  const check = useVideoChange(sync);
  const { value, field, fault, dirty, keep } = useFields(
    { channel_id: channel_id ?? '' },
    labels,
    save.error,
  );
  const submit = () => save.mutate(value.channel_id.trim() || null, { onSuccess: () => keep() });
  const go = () =>
    check.isPending ||
    check.mutate(undefined, {
      onSuccess: ({ added, changed }) => toast(words.done(added, changed), 'done'),
      onError: toastProblem,
    });
  return (
    <Form busy={save.isPending} submit={submit} className="space-y-5">
      <FormError>{fault}</FormError>
      <TextField hint={words.idHint} spellCheck={false} {...field('channel_id')} />
      <SaveBar dirty={dirty} saving={save.isPending} saved={save.isSuccess} />
      {channel_id && (
        <div className="border-t border-line pt-4">
          {title && <p className="font-semibold">{words.follows(title)}</p>}
          <p className="text-sm text-muted">
            {synced_at ? words.synced(Date.parse(synced_at)) : words.never}
          </p>
          {trouble && (
            <p role="status" className="mt-1 font-medium text-coral-ink">
              {words.trouble(trouble)}
            </p>
          )}
          <Button look="quiet" className="mt-3" aria-disabled={check.isPending} onClick={go}>
            <RefreshCw size={18} aria-hidden="true" />
            {check.isPending ? words.syncing : words.sync}
          </Button>
        </div>
      )}
    </Form>
  );
}
