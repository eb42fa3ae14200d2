import { createFileRoute, Link } from '@tanstack/react-router';
import { HomeForm } from '@/features/events/editor/HomeForm';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { adminEventsSitePage as words } from '../../../words';

export const Route = createFileRoute('/admin/events/site')({
  component: Words,
});

function Words() {
  useTitle(words.title);
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <p className="mt-2">
        <Link
          to="/admin/events"
          className={buttonClasses({ look: 'bare', icon: true }, 'back -ml-3 px-3')}
        >
          {words.allEvents}
        </Link>
      </p>
      <h1 className="text-2xl font-extrabold tracking-tight">{words.title}</h1>
      <HomeForm />
    </div>
  );
}
