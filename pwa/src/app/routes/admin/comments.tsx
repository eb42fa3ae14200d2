import { createFileRoute } from '@tanstack/react-router';
import { ModerationQueue } from '@/features/comments/components/ModerationQueue';
import { useTitle } from '@/lib/useTitle';
import { adminCommentsPage as words } from '../../words';

export const Route = createFileRoute('/admin/comments')({
  staticData: { permission: 'comment:moderate' },
  component: Comments,
});

function Comments() {
  useTitle(words.comments);
  const { state } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <h1 className="mt-2 mb-4 text-2xl font-extrabold tracking-tight sm:mt-4">{words.comments}</h1>
      <ModerationQueue
        queue={state === 'hidden' ? 'hidden' : 'reported'}
        choose={(next) =>
          void navigate({
            search: next === 'hidden' ? { state: next } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
