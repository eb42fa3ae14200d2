//! The texts for refused pictures.

pub(super) const KIND: &str = "Choose a JPEG, PNG, WebP or GIF picture.";
pub(super) const LARGE: &str = "Choose a picture of at most 8000 × 8000 pixels and 40 megapixels.";
pub(super) const DAMAGED: &str = "This picture is damaged. Choose another one.";
