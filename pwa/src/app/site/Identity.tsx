import { ColoursForm } from '@/features/site/editor/ColoursForm';
import { DatesForm } from '@/features/site/editor/DatesForm';
import { IdentityForm } from '@/features/site/editor/IdentityForm';
import { SocialForm } from '@/features/site/editor/SocialForm';
import type { Site } from '@/lib/site';

/** The site's name and look. */
export const Identity = ({ site }: { site: Site }) => (
  <div className="grid max-w-220 gap-4">
    <IdentityForm site={site} />
    <ColoursForm site={site} />
    <SocialForm site={site} />
    <DatesForm site={site} />
  </div>
);
