import { createFileRoute, notFound } from '@tanstack/react-router';
import { GroupView } from '@/features/articles/components/GroupView';
import type { Kind } from '@/features/articles/queries';
import { oneOf } from '@/lib/search';

const kinds: Kind[] = ['author', 'tag', 'category'];

export const Route = createFileRoute('/insights/$kind/$id')({
  params: {
    parse: ({ kind, id }) => {
      const known = oneOf(kinds, kind);
      if (!known) throw notFound();
      return { kind: known, id };
    },
  },
  component: GroupPage,
});

function GroupPage() {
  const { kind, id } = Route.useParams();
  return <GroupView key={`${kind} ${id}`} kind={kind} id={id} />;
}
