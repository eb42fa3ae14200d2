import { useQuery } from '@tanstack/react-query';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { changeList, deleteList, lists, type Newsletter, useNewsletterChange } from '../queries';
import { nouns, lists as words } from '../words';

/** The site's newsletters, which subscribers choose from. */
export function Lists({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(lists);
  return (
    <Section title={words.title} lead={words.lead}>
      {!data && error && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-20" />
        </Loading>
      )}
      <ul className="divide-y divide-line">
        {data?.map((each) => (
          <Row key={each.id} newsletter={each} mayEdit={mayEdit} />
        ))}
      </ul>
      {data && mayEdit && (
        <Button look="quiet" className="mt-4" onClick={() => modal.open('edit newsletter', {})}>
          {words.add}
        </Button>
      )}
    </Section>
  );
}

function Row({ newsletter, mayEdit }: { newsletter: Newsletter; mayEdit: boolean }) {
  const { id, name, about, is_default, subscribers } = newsletter;
  const preferred = useNewsletterChange(() => changeList(id, { is_default: true }));
  const removed = useNewsletterChange(() => deleteList(id));
  const edit = {
    label: words.change,
    name: words.edit(name),
    choose: () => modal.open('edit newsletter', { newsletter }),
  };
  const others = [
    {
      label: words.makeDefault,
      name: words.makeDefaultName(name),
      choose: () =>
        preferred.mutate(undefined, {
          onSuccess: () => toast(words.madeDefault(name), 'done'),
          onError: toastProblem,
        }),
    },
    {
      label: words.remove,
      name: words.removeName(name),
      choose: () =>
        modal.open('confirm change', {
          title: words.removeTitle(name),
          text: words.removeText,
          verb: words.remove,
          keep: words.keep,
          change: () => removed.mutateAsync(undefined),
          done: words.removed,
        }),
    },
  ];
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {is_default && <Tag>{words.isDefault}</Tag>}
        </p>
        <p className="text-sm text-muted">{about}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatPlural(subscribers, nouns.subscriber)}
        </p>
      </div>
      {mayEdit && <Menu label={words.more(name)} items={is_default ? [edit] : [edit, ...others]} />}
    </li>
  );
}
