//! Who may change the site around the product.

use daymark_web::permission;

permission! {
    /// Change what the site is called and looks like, its landing page, pages, videos and what it says of itself.
    pub EditSite = "site:edit";
    /// Write banners, and choose who sees them when.
    pub EditBanners = "banner:edit";
}
