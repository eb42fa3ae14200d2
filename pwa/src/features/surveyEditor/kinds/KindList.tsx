import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { dropKind, kinds, useSurveyChange } from '../queries';
import type { Kind } from '../survey';
import { kindNames } from '../words';
import { presetWords, kindList as words } from './words';

/** The built-in kinds of questions, and custom ones. */
export function KindList() {
  const { data, error, isPending, isFetching, refetch } = useQuery(kinds);
  return (
    <Card aria-label={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-60" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="divide-y divide-line">
        {data?.map((kind) => (
          <Row key={kind.id} kind={kind} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ kind }: { kind: Kind }) {
  const { id, custom } = kind;
  const name = custom ? kind.name : (kindNames[id] ?? kind.name);
  const { mutateAsync: drop } = useSurveyChange(dropKind);
  const remove = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText,
      verb: words.delete,
      keep: words.keep,
      change: () => drop(id),
      done: words.removed,
    });
  return (
    <li className="flex min-h-16 items-center gap-x-3 py-2 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        {custom && <p className="text-sm text-muted">{presetWords(kind)}</p>}
      </div>
      {custom ? (
        <span className="flex">
          <Button
            look="bare"
            icon
            aria-label={words.change(name)}
            onClick={() => modal.open('edit question kind', { kind })}
          >
            <Pencil size={18} aria-hidden="true" />
          </Button>
          <Button look="bare" icon aria-label={words.remove(name)} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        </span>
      ) : (
        <span className="pr-3">
          <Tag>{words.builtIn}</Tag>
        </span>
      )}
    </li>
  );
}
