import { useLocation } from '@tanstack/react-router';
import { Banners } from './Banners';
import { Footer } from './Footer';

/** Below the content: the banner of the page, and the site's links except in the dashboard. */
export function Foot() {
  const { pathname } = useLocation();
  return (
    <>
      <Banners />
      {!pathname.startsWith('/user/') && <Footer />}
    </>
  );
}
