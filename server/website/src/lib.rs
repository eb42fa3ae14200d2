//! Everything around the product: the site's identity, pages, banners, videos, pictures and support.

pub mod about;
pub mod banners;
pub mod identity;
pub mod images;
pub mod landing;
mod links;
pub mod pages;
mod permissions;
pub mod pictures;
pub mod shirts;
pub mod support;
pub mod videos;
