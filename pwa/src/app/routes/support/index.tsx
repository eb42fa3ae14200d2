import { createFileRoute, Link } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { Help, type HelpSearch } from '@/features/support/components/Help';
import { countOf, textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { supportPage as words } from '../../site/words';

export const Route = createFileRoute('/support/')({
  component: Support,
});

function Support() {
  useTitle(words.title);
  const { user } = useSession();
  const navigate = Route.useNavigate();
  // Parsed here, because code in the route's options loads for everyone.
  const { q, topic } = Route.useSearch() as Record<string, unknown>;
  const ask = (
    <Link to="/contact" className={buttonClasses({})}>
      {words.ask}
    </Link>
  );
  return (
    <>
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">{words.title}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted">{words.lead}</p>
      <Help
        search={{ q: textOf(q), topic: countOf(topic) }}
        change={(search: HelpSearch) =>
          void navigate({ search: search as never, replace: true, resetScroll: false })
        }
        ask={ask}
      />
      <p className="mt-6 flex flex-wrap gap-3">
        {ask}
        {user && (
          <Link to="/support/tickets" className={buttonClasses({ look: 'quiet' })}>
            {words.tickets}
          </Link>
        )}
      </p>
    </>
  );
}
