import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AboutView } from '@/features/about/components/AboutView';
import { about } from '@/features/about/queries';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Loaded } from '../Loaded';
import { aboutPage as words } from '../site/words';

export const Route = createFileRoute('/about')({ component: About });

function About() {
  const page = useQuery(about);
  useTitle(page.data?.title ?? words.heading);
  const contact = (
    <Link to="/contact" className={buttonClasses({ look: 'quiet' })}>
      {words.contact}
    </Link>
  );
  return (
    <Loaded of={page} {...words} back={contact}>
      {(found) => (
        <>
          <AboutView about={found} />
          <p className="mt-10">{contact}</p>
        </>
      )}
    </Loaded>
  );
}
