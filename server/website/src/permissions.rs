//! Who may change the site around the product.

use daymark_web::permission;
use daymark_web::permissions::Permission;

use crate::support::EditSupport;

permission! {
    /// Change the site’s name and appearance, its landing page, pages, videos and the page about it.
    pub EditSite = "site:edit";
    /// Write banners, and choose who sees them when.
    pub EditBanners = "banner:edit";
}

/// Upload pictures: for editors of the site, its banners or its support.
pub struct UploadPictures;

impl Permission for UploadPictures {
    const NAME: &'static str = EditSite::NAME;
    const OR: &'static [&'static str] = &[EditBanners::NAME, EditSupport::NAME];
}
