//! The features of the product, in dependency order: each may use only earlier ones.

use daymark_web::feature::Features;

use crate::{dashboard, own_data, site};

/// The features of the program.
pub const ALL: Features = Features(&[
    daymark_people::audit::FEATURE,
    daymark_people::emails::FEATURE,
    daymark_people::push::FEATURE,
    daymark_people::notifications::FEATURE,
    daymark_people::files::FEATURE,
    daymark_people::accounts::FEATURE,
    daymark_people::access::FEATURE,
    daymark_people::companies::FEATURE,
    daymark_log::programs::FEATURE,
    daymark_log::habits::FEATURE,
    daymark_log::questionnaires::FEATURE,
    daymark_log::progress::FEATURE,
    daymark_log::imports::FEATURE,
    daymark_log::goals::FEATURE,
    daymark_log::reminders::FEATURE,
    daymark_log::rewards::FEATURE,
    daymark_log::comments::FEATURE,
    daymark_log::teams::FEATURE,
    daymark_log::program_notices::FEATURE,
    daymark_content::events::FEATURE,
    daymark_content::reviews::FEATURE,
    daymark_content::surveys::FEATURE,
    daymark_press::articles::FEATURE,
    daymark_press::moderation::FEATURE,
    daymark_press::search::FEATURE,
    daymark_press::newsletter::FEATURE,
    daymark_press::returns::FEATURE,
    daymark_billing::ledger::FEATURE,
    daymark_billing::packages::FEATURE,
    daymark_billing::taxes::FEATURE,
    daymark_billing::providers::FEATURE,
    daymark_billing::coupons::FEATURE,
    daymark_billing::invoices::FEATURE,
    daymark_billing::subscriptions::FEATURE,
    daymark_billing::seats::FEATURE,
    daymark_billing::refunds::FEATURE,
    daymark_billing::statistics::FEATURE,
    daymark_billing::stripe::FEATURE,
    daymark_website::pictures::FEATURE,
    daymark_website::images::FEATURE,
    daymark_website::pages::FEATURE,
    daymark_website::identity::FEATURE,
    daymark_website::about::FEATURE,
    daymark_website::banners::FEATURE,
    daymark_website::videos::FEATURE,
    daymark_website::landing::FEATURE,
    daymark_website::support::FEATURE,
    daymark_website::shirts::FEATURE,
    own_data::FEATURE,
    dashboard::FEATURE,
    site::FEATURE,
    crate::live::FEATURE,
    crate::jobs::FEATURE,
]);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use daymark_web::docs;
    use serde_json::Value;

    use super::*;
    use daymark_web::permissions::declared;

    #[test]
    fn every_required_permission_is_declared_and_described() {
        let asked: BTreeSet<_> = ALL.endpoints().iter().filter_map(|e| e.access.permission).collect();
        let unknown: Vec<_> = asked.iter().filter(|name| !declared().contains_key(**name)).collect();
        assert!(unknown.is_empty(), "declare them with permission!: {unknown:?}");
        for (name, about) in declared() {
            let (resource, action) = name.split_once(':').expect("resource:action");
            let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            assert!(word(resource) && word(action) && !about.is_empty(), "{name}: {about}");
        }
    }

    #[test]
    fn mail_template_names_are_unique() {
        let names: Vec<_> = ALL.letters().iter().map(|letter| letter.name).collect();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    /// Collects the parts of a schema, at any depth, that set no limit on length, count or value.
    fn unbounded(document: &Value, schema: &Value, at: &str, found: &mut Vec<String>) {
        // The device's own counter, ids and versions: any number is valid.
        let any = [
            "seq",
            "ids[]",
            "activities[]",
            "companies[]",
            "programs[]",
            "users[]",
            ".id",
            "_id",
            "\"actor\"",
            "\"author\"",
            "\"campaign\"",
            "\"company\"",
            ".version",
            "_version",
            "up_to",
            "answers[]",
            "_id\"",
            "newsletters[]",
            "copy_of",
            "packages[]",
            "prices[]",
        ];
        let says = |names: &[&str]| names.iter().any(|name| schema.get(name).is_some());
        let is = |kind: &str| {
            schema["type"] == kind || schema["type"].as_array().is_some_and(|all| all.iter().any(|t| t == kind))
        };
        let text = is("string") && !says(&["maxLength", "pattern", "format", "enum"]);
        let list = is("array") && !says(&["maxItems"]);
        let number =
            (is("integer") || is("number")) && !says(&["maximum"]) && !any.iter().any(|name| at.ends_with(name));
        if text || list || number {
            found.push(at.to_owned());
        }
        if let Some(name) = schema["$ref"].as_str() {
            unbounded(document, document.pointer(&name[1..]).expect("a schema"), at, found);
        }
        for one in schema["oneOf"].as_array().into_iter().flatten() {
            unbounded(document, one, at, found);
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            unbounded(document, property, &format!("{at}.{name}"), found);
        }
        if let Some(items) = schema.get("items") {
            unbounded(document, items, &format!("{at}[]"), found);
        }
    }

    #[test]
    fn every_api_input_declares_its_limits() {
        let document: Value = serde_json::from_str(&docs::text(&ALL)).expect("the document");
        let mut found = Vec::new();
        for operation in
            document["paths"].as_object().expect("paths").values().flat_map(|p| p.as_object().expect("calls").values())
        {
            let id = operation["operationId"].as_str().expect("an id");
            for parameter in operation["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query") {
                unbounded(&document, &parameter["schema"], &format!("{id} {}", parameter["name"]), &mut found);
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            unbounded(&document, body, id, &mut found);
        }
        assert_eq!(found, Vec::<String>::new());
    }
}
