import { OnlineNow } from '@/features/habits/components/OnlineNow';
import { ProductPicture } from '@/features/site/components/ProductPicture';

/** What lies over the introduction: the app on a phone, and how many people are here. The words do not wait for it. */
export const Over = ({ picture }: { picture: string | null | undefined }) => (
  <>
    <ProductPicture picture={picture} />
    <div className="absolute bottom-4">
      <OnlineNow />
    </div>
  </>
);
