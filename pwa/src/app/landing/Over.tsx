import { OnlineNow } from '@/features/habits/components/OnlineNow';
import { ProductPicture } from '@/features/site/components/ProductPicture';

/**
 * Overlays of the hero: the app on a phone, and the number of members. They load after the text.
 */
export const Over = ({ picture }: { picture: string | null | undefined }) => (
  <>
    <ProductPicture picture={picture} />
    <div className="absolute bottom-4">
      <OnlineNow />
    </div>
  </>
);
