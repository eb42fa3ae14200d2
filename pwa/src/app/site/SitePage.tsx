import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageView } from '@/features/pages/components/PageView';
import { onePage } from '@/features/pages/queries';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Loaded } from './Loaded';
import { pageShown as words } from './words';

/** A page that an administrator wrote. */
export function SitePage({ slug }: { slug: string }) {
  const page = useQuery(onePage(slug));
  useTitle(page.data?.title ?? words.heading);
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
