import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { availableBanner } from '../siteQueries';
import { availableBanner as words } from '../words';

/** What the site has to say above its programs. Nothing while nothing is said, or known. */
export function AvailableBanner() {
  const { data: banner } = useQuery(availableBanner);
  if (!banner?.enabled) return null;
  const { title, description, image, link } = banner;
  return (
    <Card aria-label={title} className="mb-6 animate-appear sm:flex">
      {image && (
        <img
          src={image}
          alt=""
          className="h-32 w-full object-cover sm:h-auto sm:w-72 sm:shrink-0"
        />
      )}
      <div className="p-5 sm:p-6">
        <h2 className="text-lg font-bold">{title}</h2>
        {description && <p className="mt-1 max-w-[60ch] text-muted">{description}</p>}
        {link && (
          <ButtonLink look="quiet" href={link} className="mt-4">
            {words.findOutMore}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
