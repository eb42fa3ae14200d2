import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { topics } from '../queries';
import { help, topicTable as words } from '../words';

/** The topics of articles and tickets. */
export function TopicTable() {
  const { data, error, isPending, isFetching, refetch } = useQuery(topics);
  const add = (
    <Button look="quiet" onClick={() => modal.open('edit topic', {})}>
      <Plus size={18} aria-hidden="true" />
      {words.add}
    </Button>
  );
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && (
        <EmptyState title={words.empty} action={add}>
          {words.emptyText}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {data.map((topic) => (
              <li key={topic.id} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold break-words">{topic.name}</p>
                  <p className="text-sm text-muted">{help.articles(topic.articles)}</p>
                </div>
                <Button
                  look="bare"
                  icon
                  aria-label={words.edit(topic.name)}
                  onClick={() => modal.open('edit topic', { topic })}
                >
                  <Pencil size={18} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
          <div className="mt-3">{add}</div>
        </>
      )}
    </Section>
  );
}
