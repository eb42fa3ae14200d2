import { createFileRoute, Link } from '@tanstack/react-router';
import { HomeForm } from '@/features/events/editor/HomeForm';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';

export const Route = createFileRoute('/admin/events/site')({
  component: Words,
});

function Words() {
  useTitle('Page of events');
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <p className="mt-2">
        <Link to="/admin/events" className={buttonClasses({ look: 'bare' }, '-ml-3')}>
          All events
        </Link>
      </p>
      <h1 className="text-2xl font-extrabold tracking-tight">Page of events</h1>
      <HomeForm />
    </div>
  );
}
