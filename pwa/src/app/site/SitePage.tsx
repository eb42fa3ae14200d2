import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageView } from '@/features/pages/components/PageView';
import { onePage } from '@/features/pages/queries';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Loaded } from '../Loaded';
import { pageShown as words } from './words';

/** A page that an administrator wrote. An earlier address redirects to the current one. */
export function SitePage({ slug }: { slug: string }) {
  const page = useQuery(onePage(slug));
  const { history } = useRouter();
  useTitle(page.data?.title ?? words.heading);
  const moved = page.data && page.data.slug !== slug ? page.data.path : undefined;
  useEffect(() => {
    if (moved) history.replace(moved);
  }, [moved, history]);
  return (
    <Loaded
      of={page}
      {...words}
      back={
        <Link to="/" className={buttonClasses({ look: 'quiet' })}>
          {words.home}
        </Link>
      }
    >
      {(found) => <PageView page={found} />}
    </Loaded>
  );
}
