//! The settings for people: the reference and the redacted print-out.

use std::fmt::Write;

use serde_json::Value;

use super::Config;
use super::declare::{Field, Section};

/// The reference of all settings, as Markdown.
#[must_use]
pub fn reference() -> String {
    let mut text = String::from(
        "# Configuration\n\n\
         <!-- Written by `make gen` from server/base/src/config/mod.rs. Change it there. -->\n\n\
         Settings come from `daymark.toml` in the working directory (or the file named by `--config` or \
         `DAYMARK_CONFIG`), then from the environment, which wins. A variable's name is `DAYMARK_`, then the key in \
         capitals, with `__` between section and name. Unknown keys are rejected. `daymark check-config` \
         prints the current settings, without secrets.\n",
    );
    let fields = Config::fields("");
    let groups = std::iter::once(("", String::new())).chain(Config::groups());
    for (group, about) in groups {
        if !group.is_empty() {
            let _ = write!(text, "\n## [{group}]\n\n{about}\n");
        }
        text.push_str("\n| key | default | variable | meaning |\n|---|---|---|---|\n");
        for f in fields.iter().filter(|f| f.section == group) {
            let name = f.key.rsplit('.').next().unwrap_or_default();
            let _ = writeln!(text, "| `{name}` | {} | `{}` | {} |", default(f), f.variable(), f.about);
        }
    }
    text
}

fn default(field: &Field) -> String {
    match &field.default {
        Value::Null => "unset".into(),
        Value::String(s) if s.is_empty() => "unset".into(),
        Value::String(s) => format!("`{s}`"),
        other => format!("`{other}`"),
    }
}

impl Config {
    /// The settings in force, as a settings file, with `***` for secrets.
    #[must_use]
    pub fn redacted(&self) -> String {
        let now = serde_json::to_value(self).unwrap_or_default();
        let mut text = String::new();
        let mut group = "";
        for f in Self::fields("") {
            if f.section != group {
                group = f.section;
                let _ = write!(text, "\n[{group}]\n");
            }
            let value = now.pointer(&format!("/{}", f.key.replace('.', "/"))).cloned().unwrap_or_default();
            let name = f.key.rsplit('.').next().unwrap_or_default();
            let mark = if value == f.default { "# " } else { "" };
            // JSON writes text, numbers and booleans as TOML does.
            let _ = writeln!(text, "{mark}{name} = {value}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_config_is_a_settings_file_without_secrets() {
        let mut config = Config { workers: 3, secret: "s".repeat(40).into(), ..Config::default() };
        config.database_url = "postgres://me:hidden@db/x".parse().unwrap();
        let text = config.redacted();
        assert!(text.contains("\nworkers = 3\n") && text.contains("secret = \"***\""), "{text}");
        assert!(!text.contains("hidden") && !text.contains("sss"), "{text}");
        assert!(text.contains("# scale = 1.0"), "{text}");
    }

    #[test]
    fn every_setting_is_described() {
        let text = reference();
        for f in Config::fields("") {
            assert!(text.contains(&f.variable()) && f.about.ends_with('.'), "{}", f.key);
        }
    }
}
