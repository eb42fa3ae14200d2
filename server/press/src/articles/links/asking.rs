//! Requests a link to find out whether its page still exists.

use daymark_outside::outward::{Answer, Method, Outward, Purpose, Trouble, Url};

use super::rules::Seen;

/// Most redirects that are followed.
const HOPS: usize = 5;

/// Requests the page with HEAD, and with GET if that fails: some servers refuse HEAD or answer it wrongly.
pub async fn ask(outward: &Outward, url: &str) -> Seen {
    match followed(outward, Method::HEAD, url).await {
        seen @ Seen::Answered(..400 | 429) => seen,
        _ => followed(outward, Method::GET, url).await,
    }
}

async fn followed(outward: &Outward, method: Method, url: &str) -> Seen {
    let Ok(mut url) = url.parse::<Url>() else { return Seen::Silent };
    for _ in 0..HOPS {
        let Ok(answer) = call(outward, method.clone(), &url).await else { return Seen::Silent };
        let next = answer.location.filter(|_| (300..400).contains(&answer.status));
        let next = next.and_then(|location| url.join(&location).ok());
        match next.filter(|next| ["http", "https"].contains(&next.scheme())) {
            Some(next) => url = next,
            None => return Seen::Answered(answer.status),
        }
    }
    // Too many redirects: the page may exist for a browser that keeps cookies.
    Seen::Answered(300)
}

async fn call(outward: &Outward, method: Method, url: &Url) -> Result<Answer, Trouble> {
    // The page is not read, and nothing about a reader is sent: the request may be unencrypted.
    let purpose = Purpose { unencrypted: true, ..Purpose::at("a link of an article", &[url.as_str()], 0) };
    outward.call(&purpose, method, url.as_str())?.send_for_head().await
}
