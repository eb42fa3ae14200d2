import { Hero } from '@/features/site/components/Hero';
import { ProductPicture } from '@/features/site/components/ProductPicture';
import { SectionsForm } from '@/features/site/editor/SectionsForm';
import type { Site } from '@/lib/site';
import { Sections } from '../landing/Sections';

/** The editor of the front page's sections, with a preview. */
export const FrontPage = ({ site }: { site: Site }) => (
  <div className="grid gap-4">
    <SectionsForm
      site={site}
      preview={(sections) => (
        // A preview without interaction.
        <div inert className="-mx-3 rounded-card bg-paper p-4">
          <Hero title={sections[0]?.title} text={sections[0]?.text} numbers={null} actions={null}>
            <ProductPicture picture={site.picture} />
          </Hero>
          <Sections user={null} live={false} sections={sections} />
        </div>
      )}
    />
  </div>
);
