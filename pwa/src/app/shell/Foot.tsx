import { Banners } from './Banners';
import { Footer } from './Footer';

/** What follows the content: the banner of the page, and the links of the site. */
export const Foot = () => (
  <>
    <Banners />
    <Footer />
  </>
);
