import { Banners } from './Banners';
import { Footer } from './Footer';

/** Below the content: the banner of the page, and the site's links. */
export const Foot = () => (
  <>
    <Banners />
    <Footer />
  </>
);
