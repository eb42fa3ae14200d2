import { sourcesOf } from '@/lib/pictures';
import { hero as words } from '../words';

const own = ['/product-light.webp', '/product-dark.webp'] as const;

/** A picture of the product: the app on a phone, or the site's own picture. */
export function ProductPicture({ picture }: { picture: string | null | undefined }) {
  const frame =
    'absolute right-5 -bottom-28 w-28 rounded-card border border-line bg-paper shadow-card sm:right-10 sm:-bottom-40 sm:w-44 lg:right-[22%] lg:w-52';
  const sizes = '(min-width: 64rem) 13rem, 11rem';
  if (picture) {
    return <img {...sourcesOf(picture, sizes)} alt={words.picture} className={frame} />;
  }
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" {...setOf(own[1])} sizes={sizes} />
      <img
        {...sourcesOf(own[0], sizes)}
        alt={words.product}
        width="780"
        height="1688"
        className={frame}
      />
    </picture>
  );
}

const setOf = (src: string) => ({ srcSet: sourcesOf(src, '').srcSet });
