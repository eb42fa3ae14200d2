import type { ReactNode } from 'react';
import { PlaceLink } from './PlaceLink';

type Props = { href: string; className?: string; children: ReactNode };

/** A link that an administrator wrote: client-side within the site, a normal link elsewhere. */
export function SiteLink({ href, className, children }: Props) {
  if (/^\/(?!\/|api\/|v1\/|v2\/)[^?#]*$/.test(href)) {
    return (
      <PlaceLink to={href} {...(className && { className })}>
        {children}
      </PlaceLink>
    );
  }
  return (
    <a href={href} className={className} {...(/^https?:/.test(href) && { rel: 'noopener' })}>
      {children}
    </a>
  );
}
