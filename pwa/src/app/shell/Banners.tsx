import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useSession } from '@/features/accounts/session';
import { BannerView } from '@/features/banners/components/BannerView';
import { hidden, keyOf } from '@/features/banners/hidden';
import { bannerFor } from '@/features/banners/places';
import { bannersNow, useDismiss } from '@/features/banners/queries';
import { deviceZone } from '@/lib/deviceZone';
import { buttonClasses } from '@/ui/Button';
import { banners as words } from '../words';
import { SiteLink } from './SiteLink';

/** Reserves the banner's height for scrolling, so that it never covers the focused element. */
function reserve(banner: HTMLElement | null) {
  if (!banner) return;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() =>
    style.setProperty('--banner-h', `${banner.offsetHeight}px`),
  );
  sizes.observe(banner);
  return () => {
    sizes.disconnect();
    style.removeProperty('--banner-h');
  };
}

/**
 * The banner of the open page. It sits between content and footer and sticks to the lower edge of the window, so
 * showing or hiding it does not shift the page.
 */
export function Banners() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const who = user?.id ?? 0;
  const { data = [] } = useQuery({
    ...bannersNow(who, user?.timezone ?? deviceZone()),
    enabled: status !== 'loading',
  });
  const { mutate } = useDismiss(who);
  const [gone, setGone] = useState(hidden);
  const banner = bannerFor(pathname, data, gone);
  if (!banner) return null;
  return (
    <div
      ref={reserve}
      className={clsx(
        // It does not stick in a low window or with large text, where it would cover the page.
        'sticky z-10 [@media(max-height:40em)]:static mx-auto mt-4 w-full max-w-280 animate-appear px-4 pb-2 sm:px-6',
        // Above the members’ navigation bar.
        user ? 'bottom-16 desk:bottom-0' : 'bottom-0',
      )}
    >
      <BannerView
        key={banner.id}
        banner={banner}
        link={
          banner.link && (
            <SiteLink href={banner.link} className={buttonClasses({ look: 'float' }, 'text-sm')}>
              {banner.link_label || words.more}
            </SiteLink>
          )
        }
        dismiss={() => {
          setGone([...gone, keyOf(banner)]);
          mutate(banner);
          // The focused button goes with the banner.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
