import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SavedArticles } from '@/features/articles/components/SavedArticles';
import { buttonClasses } from '@/ui/Button';
import { articles as words } from '../words';

/** The member's articles. */
export function Articles({ me }: { me: number }) {
  const router = useRouter();
  useEffect(() => {
    // Load the article page's code now, while there is a network.
    router.loadRouteChunk(router.routesByPath['/insights/$slug'])?.catch(() => undefined);
  }, [router]);
  return (
    <div className="mx-auto max-w-240 pb-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold">{words.title}</h1>
        <Link to="/insights" className={buttonClasses({ look: 'quiet' })}>
          {words.all}
        </Link>
      </div>
      <SavedArticles
        me={me}
        find={
          <Link to="/insights" className={buttonClasses({})}>
            {words.find}
          </Link>
        }
      />
    </div>
  );
}
