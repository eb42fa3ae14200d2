import { Hero } from '@/features/site/components/Hero';
import { ProductPicture } from '@/features/site/components/ProductPicture';
import { SectionsForm } from '@/features/site/editor/SectionsForm';
import type { Site } from '@/lib/site';
import { Sections } from '../landing/Sections';

/** The sections of the front page, and the page that they make. */
export const FrontPage = ({ site }: { site: Site }) => (
  <div className="grid gap-4">
    <SectionsForm
      site={site}
      preview={(sections) => (
        // Looked at, and not used.
        <div inert className="rounded-card bg-paper p-4">
          <Hero title={sections[0]?.title} text={sections[0]?.text} numbers={null} actions={null}>
            <ProductPicture picture={site.picture} />
          </Hero>
          <Sections user={null} live={false} sections={sections} />
        </div>
      )}
    />
  </div>
);
