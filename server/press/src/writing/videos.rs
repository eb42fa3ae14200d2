//! A video: a line with nothing but its address, or `youtube:` and its id.

/// The id of the YouTube video on a line.
pub fn of_line(line: &str) -> Option<&str> {
    let line = line.trim();
    let rest = ["youtube:", "https://youtu.be/", "https://www.youtube.com/embed/", "https://www.youtube.com/shorts/"]
        .iter()
        .find_map(|start| line.strip_prefix(start));
    let id = match rest {
        Some(rest) => rest.split(['?', '&', '#']).next()?,
        None => {
            let bare = line.strip_prefix("https://")?;
            let query = ["www.youtube.com/watch?", "youtube.com/watch?", "m.youtube.com/watch?"]
                .iter()
                .find_map(|start| bare.strip_prefix(start))?;
            query.split(['&', '#']).find_map(|pair| pair.strip_prefix("v="))?
        }
    };
    is_id(id).then_some(id)
}

/// Whether a text is a YouTube id: 11 characters.
fn is_id(text: &str) -> bool {
    text.len() == 11 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// The figure of a video before its player loads: a link that works without scripts.
pub fn figure(id: &str, words: &str) -> String {
    format!(
        "<figure class=\"video\"><a href=\"https://www.youtube.com/watch?v={id}\" data-video=\"{id}\">{words}</a></figure>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_youtube_line_yields_its_video_id() {
        for line in [
            "youtube:dQw4w9WgXcQ",
            " https://youtu.be/dQw4w9WgXcQ?t=3 ",
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x",
            "https://m.youtube.com/watch?app=x&v=dQw4w9WgXcQ",
            "https://www.youtube.com/shorts/dQw4w9WgXcQ",
        ] {
            assert_eq!(of_line(line), Some("dQw4w9WgXcQ"), "{line}");
        }
        for line in [
            "youtube:short",
            "youtube:\"onclick=xx",
            "https://youtu.be.evil.example/dQw4w9WgXcQ",
            "http://youtu.be/dQw4w9WgXcQ",
            "see youtube:dQw4w9WgXcQ",
        ] {
            assert_eq!(of_line(line), None, "{line}");
        }
    }
}
