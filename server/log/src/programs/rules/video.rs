//! Videos of steps: YouTube's, identified by their 11 characters (the specification's rule).

/// The path segments of links before the video's id.
const PATHS: [&str; 4] = ["/embed/", "/shorts/", "/live/", "/v/"];
/// The end of YouTube's host names.
const HOSTS: [&str; 3] = ["youtube.com", "youtube-nocookie.com", "youtu.be"];

/// The id of a video, from the id itself or from a link to it; `None` for anything else.
#[must_use]
pub fn youtube_id(text: &str) -> Option<&str> {
    let text = text.trim();
    if is_id(text) {
        return Some(text);
    }
    let link = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let (host, rest) = link.split_once('/')?;
    let known = HOSTS.into_iter().find(|known| {
        host == *known || host.strip_suffix(known).is_some_and(|sub| matches!(sub, "www." | "m." | "music."))
    })?;
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let from_path = match known {
        "youtu.be" => Some(path),
        _ => PATHS.into_iter().find_map(|before| path.strip_prefix(&before[1..])),
    };
    let query = query.split('#').next().unwrap_or_default();
    let from_query = || query.split('&').find_map(|pair| pair.strip_prefix("v=")).filter(|_| path == "watch");
    let candidate = from_path.map(|p| p.split(['#', '/']).next().unwrap_or_default()).or_else(from_query)?;
    is_id(candidate).then_some(candidate)
}

fn is_id(text: &str) -> bool {
    text.len() == 11 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn youtube_ids_are_extracted_from_youtube_links_only() {
        for text in [
            "dQw4w9WgXcQ",
            " dQw4w9WgXcQ ",
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            "https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3#a",
            "http://m.youtube.com/watch?v=dQw4w9WgXcQ",
            "https://youtu.be/dQw4w9WgXcQ?t=3",
            "https://youtu.be/dQw4w9WgXcQ#t=3",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
            "https://www.youtube.com/shorts/dQw4w9WgXcQ/",
        ] {
            assert_eq!(youtube_id(text), Some("dQw4w9WgXcQ"), "{text}");
        }
        for other in [
            "",
            "dQw4w9WgXc",
            "dQw4w9WgXcQQ",
            "dQw4w9WgX<Q",
            "https://youtube.com/watch?v=short",
            "https://evil.example/watch?v=dQw4w9WgXcQ",
            "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
            "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
            "javascript:dQw4w9WgXcQ",
            "https://youtube.com/playlist?v=dQw4w9WgXcQ",
        ] {
            assert_eq!(youtube_id(other), None, "{other}");
        }
    }
}
