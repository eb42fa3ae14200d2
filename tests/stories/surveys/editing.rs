//! Administrators edit surveys and publish them in versions.

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

use super::{add, empty, id, order, patch, publish, survey};

fn titles(survey: &Value) -> Vec<&str> {
    let questions = survey["questions"].as_array().expect("questions");
    questions.iter().map(|question| question["title"].as_str().expect("a title")).collect()
}

story! {
    async fn edits_start_a_new_version_and_keep_the_published_one(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let survey = survey(&admin, json!({ "monthly": true })).await;
        let first = survey.read(&ada).await;
        assert_eq!((&first["version"], &first["state"], &first["questions"][1]["show_if"]["question_id"]),
            (&json!(1), &json!("open"), &json!(survey.questions[0])));
        assert_eq!(first["questions"][0]["choices"][1], json!({ "id": 2, "text": "Good" }), "only editors see points");
        ada.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);

        let path = format!("/v1/core/question/{}", survey.questions[0]);
        let changed = admin.patch(&path, &json!({ "title": "How do you feel?" })).await.status(200).data();
        assert_ne!(id(changed), survey.questions[0], "the change goes into a copy");
        assert_eq!(changed["lineage"], first["questions"][0]["lineage"]);
        assert_eq!(changed["choices"][1]["points"], 10);
        let edited = admin.get(&format!("/v1/core/survey/{}/edited", survey.id)).await.status(200).data();
        assert_eq!((&edited["draft_version"], &edited["published_version"]), (&json!(2), &json!(1)));
        assert_eq!(edited["questions"][1]["show_if"]["question_id"], edited["questions"][0]["id"], "the copies' ids");
        assert_eq!(titles(survey.read(&ada).await), ["How are you?", "How did you sleep?", "What else?"]);
        site.visitor().get(&format!("/v1/core/question/{}", id(changed))).await.problem(404, "not_found");
        site.visitor().get(&path).await.status(200);

        let published = publish(&admin, survey.id).await.status(200).data();
        assert_eq!((&published["published_version"], &published["draft_version"]), (&json!(2), &Value::Null));
        let own = survey.read(&ada).await;
        assert_eq!((&own["version"], &own["response"]["version"]), (&json!(1), &json!(1)), "a response stays with its version");
        let visitor = site.visitor();
        assert_eq!(titles(survey.read(&visitor).await)[0], "How do you feel?");
        let old = visitor.get(&format!("/v1/core/survey/{}?version=1", survey.id)).await.status(200).data();
        assert_eq!(titles(old)[0], "How are you?");
        let report = survey.submit(&ada, 2, Some(5)).await;
        assert_eq!(report["score"], 100);
        // Publishing without changes does nothing.
        publish(&admin, survey.id).await.status(200);
        let rows = admin.get(&format!("/v1/auth/audit?object=survey:{}&action=survey:publish", survey.id)).await;
        assert_eq!(rows.data().as_array().expect("rows").len(), 1);
    }
}

story! {
    async fn questions_are_validated_reordered_and_deleted(site) {
        let admin = site.admin().await;
        let survey = empty(&admin, "Order").await;
        publish(&admin, survey).await.invalid("questions");
        patch(&admin, survey, json!({ "pages": [{ "title": "One" }, { "title": "Two" }] })).await.status(200);
        let path = format!("/v1/core/survey/{survey}/question");
        for (question, field) in [
            (json!({ "type_id": 1, "title": "Few", "choices": [{ "text": "One" }] }), "choices"),
            (json!({ "type_id": 3, "title": "Scale", "scale": 5 }), "scale"),
            (json!({ "type_id": 1, "title": "Low", "lowest": 0, "choices": [{ "text": "A" }, { "text": "B" }] }), "lowest"),
            (json!({ "type_id": 99, "title": "No such type" }), "type_id"),
            (json!({ "type_id": 4, "title": "Waits", "show_if": { "question_id": 9999, "any_of": [1] } }), "show_if.question_id"),
        ] {
            admin.post(&path, &question).await.invalid(field);
        }
        let rate = |title: &str, page: i64| json!({ "type_id": 4, "title": title, "page": page });
        let (b, a) = (add(&admin, survey, rate("B", 1)).await, add(&admin, survey, rate("A", 0)).await);
        let c = add(&admin, survey, rate("C", 1)).await;
        let edited = async || admin.get(&format!("/v1/core/survey/{survey}/edited")).await.status(200).data();
        assert_eq!(titles(edited().await), ["A", "B", "C"], "each at the end of its page");
        admin.patch(&format!("/v1/core/question/{c}"), &json!({ "position": 1 })).await.status(200);
        assert_eq!(titles(edited().await), ["A", "C", "B"]);
        admin.patch(&format!("/v1/core/question/{c}"), &json!({ "position": 0, "page": 1 })).await.invalid("page");
        let place = |id: i64, page: i64| json!({ "id": id, "page": page });
        order(&admin, survey, json!([place(a, 0), place(b, 1)])).await.invalid("questions");
        order(&admin, survey, json!([place(a, 0), place(b, 1), place(b, 1)])).await.invalid("questions");
        order(&admin, survey, json!([place(a, 1), place(b, 0), place(c, 1)])).await.invalid("questions");
        order(&admin, survey, json!([place(c, 0), place(b, 1), place(a, 1)])).await.status(200);
        assert_eq!(titles(edited().await), ["C", "B", "A"]);
        // A cycle is reported by its questions, and a question that another one depends on cannot be deleted.
        let wait = async |question: i64, other: i64| {
            let body = json!({ "show_if": { "question_id": other, "any_of": [1] } });
            admin.patch(&format!("/v1/core/question/{question}"), &body).await.status(200);
        };
        wait(b, a).await;
        wait(a, b).await;
        let refused = publish(&admin, survey).await.problem(422, "invalid");
        let sentence = &refused["errors"][format!("questions.{a}")][0];
        assert_eq!(sentence, "These questions depend on each other: “B”, “A”.");
        admin.delete(&format!("/v1/core/question/{b}")).await.problem(409, "in_use");
        admin.patch(&format!("/v1/core/question/{a}"), &json!({ "show_if": null })).await.status(200);
        publish(&admin, survey).await.invalid(&format!("questions.{b}"));
        order(&admin, survey, json!([place(c, 0), place(a, 1), place(b, 1)])).await.status(200);
        publish(&admin, survey).await.status(200);
        // Only deleted from the next version.
        admin.delete(&format!("/v1/core/question/{c}")).await.status(200);
        admin.patch(&format!("/v1/core/question/{c}"), &json!({ "title": "Gone" })).await.problem(404, "not_found");
        assert_eq!(titles(edited().await), ["A", "B"]);
        let shown = site.visitor().get(&format!("/v1/core/survey/{survey}")).await.status(200).data();
        assert_eq!(titles(shown), ["C", "A", "B"]);
    }
}

story! {
    async fn choices_keep_their_ids_when_reordered(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let path = format!("/v1/core/question/{}", survey.questions[0]);
        let save = async |choices: Value| admin.patch(&path, &json!({ "choices": choices })).await;
        let texts = async |choices: Value| {
            let saved = save(choices).await.status(200).data();
            let choices = saved["choices"].as_array().expect("choices").iter();
            choices.map(|choice| format!("{} {}", choice["id"], choice["text"].as_str().expect("a text"))).collect::<Vec<_>>()
        };
        let (bad, good) = (json!({ "id": 1, "text": "Bad" }), json!({ "id": 2, "text": "Good" }));
        let so = json!({ "text": "So-so" });
        assert_eq!(texts(json!([good, so, { "id": 1, "text": "Poor" }])).await, ["2 Good", "3 So-so", "1 Poor"]);
        publish(&admin, survey.id).await.status(200);
        assert_eq!(texts(json!([{ "text": "Poor" }, { "text": "Good" }])).await, ["1 Poor", "2 Good"]);
        // The question about sleep depends on the second one.
        let refused = save(json!([bad, so])).await.problem(409, "in_use");
        assert_eq!(refused["message"], "“How did you sleep?” depends on the answer “Good”. Change its condition first.");
        save(json!([bad, { "id": 9, "text": "Good" }])).await.invalid("choices[1].id");
        save(json!([good, good])).await.invalid("choices[1].id");
        // An id of a published version is not reused for another choice.
        assert_eq!(texts(json!([good, bad])).await, ["2 Good", "1 Bad"]);
        assert_eq!(texts(json!([good, bad, { "text": "Fine" }])).await, ["2 Good", "1 Bad", "4 Fine"]);
    }
}

story! {
    async fn settings_apply_at_once_and_some_lock_on_the_first_answer(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let id = empty(&admin, "Settings").await;
        patch(&admin, id, json!({ "state": "closed" })).await.problem(409, "conflict");
        site.visitor().get(&format!("/v1/core/survey/{id}")).await.problem(404, "not_found");
        for (body, field) in [
            (json!({ "bands": [{ "from": 10, "label": "Low" }] }), "bands"),
            (json!({ "dimensions": [{ "id": "Sleep", "name": "Sleep" }] }), "dimensions[0].id"),
            (json!({ "cooldown_days": 400 }), "cooldown_days"),
        ] {
            patch(&admin, id, body).await.invalid(field);
        }
        let survey = survey(&admin, json!({ "audience": "members" })).await;
        site.visitor().get(&format!("/v1/core/survey/{}", survey.id)).await.problem(401, "unauthenticated");
        let listed = site.visitor().get("/v1/core/survey").await.status(200).data();
        assert_eq!(listed, &json!([]), "neither drafts nor surveys for members");
        let card = &ada.get("/v1/core/survey").await.data()[0];
        assert_eq!((&card["question_count"], &card["minutes"], &card["responses"], &card["me"]["open"]),
            (&json!(3), &json!(1), &Value::Null, &json!(true)));
        survey.submit(&ada, 1, None).await;
        patch(&admin, survey.id, json!({ "anonymous": true })).await.invalid("anonymous");
        patch(&admin, survey.id, json!({ "monthly": true })).await.invalid("monthly");
        patch(&admin, survey.id, json!({ "state": "draft" })).await.problem(409, "conflict");
        patch(&admin, survey.id, json!({ "state": "closed" })).await.status(200);
        let ben = site.member("ben").await;
        ben.post(&survey.path(), &survey.answers(1, None, None)).await.problem(409, "conflict");
        patch(&admin, survey.id, json!({ "state": "open" })).await.status(200);
        ben.post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
        let found = admin.get("/v1/core/survey?search=how%20ARE&state=open").await.data();
        assert_eq!(found.as_array().expect("cards").len(), 1);
    }
}

story! {
    async fn the_scorecard_is_published_monthly_and_not_anonymous(site) {
        let admin = site.admin().await;
        let become_scorecard = async |id: i64| patch(&admin, id, json!({ "scorecard": true })).await;
        let draft = empty(&admin, "Draft").await;
        patch(&admin, draft, json!({ "monthly": true })).await.status(200);
        let once = survey(&admin, json!({})).await.id;
        let anonymous = survey(&admin, json!({ "monthly": true, "anonymous": true })).await.id;
        for id in [draft, once, anonymous] {
            become_scorecard(id).await.invalid("scorecard");
        }
        let monthly = json!({ "monthly": true });
        let (one, two) = (survey(&admin, monthly.clone()).await.id, survey(&admin, monthly).await.id);
        become_scorecard(one).await.status(200);
        for (change, to) in [("monthly", false), ("anonymous", true)] {
            let mut body = json!({});
            body[change] = json!(to);
            patch(&admin, one, body).await.invalid(change);
        }
        patch(&admin, one, json!({ "audience": "invited" })).await.invalid("audience");
        patch(&admin, one, json!({ "title": "Other words" })).await.status(200);
        // There is one, and it is first. The audit log shows which survey lost the role.
        become_scorecard(two).await.status(200);
        let all = admin.get("/v1/core/survey").await.data().as_array().expect("cards");
        let cards: Vec<_> = all.iter().filter(|card| card["scorecard"] == true).map(|card| card["id"].clone()).collect();
        assert_eq!((&cards[..], &all[0]["id"]), (&[json!(two)][..], &json!(two)));
        let row = admin.get(&format!("/v1/auth/audit?object=survey:{one}&action=survey:update")).await.data()[0].clone();
        assert_eq!((&row["before"], &row["after"]), (&json!({ "scorecard": true }), &json!({ "scorecard": false })));
        // Without the role, everything can change.
        patch(&admin, one, json!({ "monthly": false })).await.status(200);
    }
}

story! {
    async fn titles_and_names_are_one_line_and_not_blank(site) {
        let admin = site.admin().await;
        let survey = empty(&admin, "Blank").await;
        let question = add(&admin, survey, json!({ "type_id": 4, "title": "How was it?" })).await;
        for text in ["  ", "two\nlines"] {
            admin.post("/v1/core/survey", &json!({ "title": text })).await.invalid("title");
            let band = json!([{ "from": 0, "label": text }]);
            for (body, field) in [
                (json!({ "title": text }), "title"),
                (json!({ "bands": band }), "bands[0].label"),
                (json!({ "dimensions": [{ "id": "rest", "name": text }] }), "dimensions[0].name"),
                (json!({ "dimensions": [{ "id": "rest", "name": "Rest", "bands": band }] }), "dimensions[0].bands[0].label"),
            ] {
                patch(&admin, survey, body).await.invalid(field);
            }
            let choices = json!([{ "text": "Yes" }, { "text": text }]);
            let path = format!("/v1/core/survey/{survey}/question");
            admin.post(&path, &json!({ "type_id": 4, "title": text })).await.invalid("title");
            admin.post(&path, &json!({ "type_id": 1, "title": "?", "choices": choices })).await.invalid("choices[1].text");
            admin.patch(&format!("/v1/core/question/{question}"), &json!({ "title": text })).await.invalid("title");
            admin.post("/v1/core/questiontype", &json!({ "name": text, "type_id": 3 })).await.invalid("name");
        }
        patch(&admin, survey, json!({ "pages": [{ "title": "two\nlines" }] })).await.invalid("pages[0].title");
        patch(&admin, survey, json!({ "pages": [{ "title": "" }] })).await.status(200);
    }
}

story! {
    async fn only_drafts_can_be_deleted(site) {
        let admin = site.admin().await;
        let draft = empty(&admin, "Draft").await;
        add(&admin, draft, json!({ "type_id": 4, "title": "How was it?" })).await;
        let path = |id: i64| format!("/v1/core/survey/{id}");
        site.member("ada").await.delete(&path(draft)).await.problem(403, "forbidden");
        admin.delete(&path(draft)).await.status(200);
        admin.delete(&path(draft)).await.problem(404, "not_found");
        admin.get(&format!("{}/edited", path(draft))).await.problem(404, "not_found");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_question").await, 0);
        let row = admin.get(&format!("/v1/auth/audit?object=survey:{draft}&action=survey:delete")).await.data()[0].clone();
        assert_eq!(row["before"]["id"], draft);
        let open = survey(&admin, json!({})).await.id;
        admin.delete(&path(open)).await.problem(409, "conflict");
        patch(&admin, open, json!({ "state": "closed" })).await.status(200);
        admin.delete(&path(open)).await.problem(409, "conflict");
    }
}

story! {
    async fn surveys_start_from_templates_copies_and_question_presets(site) {
        let admin = site.admin().await;
        let templates = admin.get("/v1/core/survey-template").await.status(200).data();
        for template in templates.as_array().expect("templates") {
            let body = json!({ "title": template["title"], "template": template["id"] });
            let made = admin.post("/v1/core/survey", &body).await.status(201).data();
            assert_eq!(made["questions"].as_array().map(Vec::len), template["questions"].as_u64().map(|n| n as usize));
            publish(&admin, id(made)).await.status(200);
        }
        admin.post("/v1/core/survey", &json!({ "title": "X", "template": "none" })).await.invalid("template");
        admin.post("/v1/core/survey", &json!({ "title": "X", "copy_of": 9999 })).await.invalid("copy_of");
        let original = survey(&admin, json!({ "monthly": true })).await;
        let copy = admin.post("/v1/core/survey", &json!({ "title": "Copy", "copy_of": original.id })).await.status(201).data();
        assert_eq!((&copy["state"], &copy["monthly"], &copy["title"]), (&json!("draft"), &json!(true), &json!("Copy")));
        assert_eq!(copy["questions"][1]["show_if"]["question_id"], copy["questions"][0]["id"]);
        publish(&admin, id(copy)).await.status(200);

        let kinds = async || site.visitor().get("/v1/core/questiontype").await.status(200).data().as_array().expect("kinds").clone();
        let built_in = kinds().await;
        assert_eq!((built_in.len(), &built_in[4]["id"], &built_in[4]["preset"]["scale"]), (5, &json!(0), &json!(10)));
        let draft = empty(&admin, "Wide").await;
        let wide = add(&admin, draft, json!({ "type_id": 0, "title": "How likely is it?" })).await;
        let wide = admin.get(&format!("/v1/core/question/{wide}")).await.status(200).data();
        assert_eq!((&wide["type_id"], &wide["lowest"], &wide["scale"], &wide["questiontype_id"]),
            (&json!(4), &json!(0), &json!(10), &Value::Null));
        let nps = json!({ "name": "Recommend", "type_id": 4, "lowest": 0, "scale": 10, "low_label": "Never" });
        let kind = admin.post("/v1/core/questiontype", &nps).await.status(201).data();
        admin.post("/v1/core/questiontype", &nps).await.invalid("name");
        admin.post("/v1/core/questiontype", &json!({ "name": "Odd", "type_id": 3, "scale": 5 })).await.invalid("scale");
        let draft = empty(&admin, "Kinds").await;
        let unknown = json!({ "type_id": i64::MIN, "title": "Would you?" });
        admin.post(&format!("/v1/core/survey/{draft}/question"), &unknown).await.invalid("type_id");
        let question = add(&admin, draft, json!({ "type_id": kind["id"], "title": "Would you?" })).await;
        let question = async || admin.get(&format!("/v1/core/question/{question}")).await.status(200).data();
        let made = question().await;
        assert_eq!((&made["type_id"], &made["questiontype_id"], &made["lowest"], &made["scale"], &made["low_label"]),
            (&json!(4), &kind["id"], &json!(0), &json!(10), &json!("Never")));
        let path = format!("/v1/core/questiontype/{}", id(kind));
        assert_eq!(admin.patch(&path, &json!({ "name": "NPS" })).await.status(200).data()["preset"]["scale"], 10);
        assert_eq!(site.visitor().get(&path).await.data()["name"], "NPS");
        assert_eq!(site.visitor().get("/v1/core/questiontype/3").await.data()["custom"], false);
        for method in [
            admin.delete("/v1/core/questiontype/4").await,
            admin.patch("/v1/core/questiontype/4", &json!({})).await,
            admin.delete("/v1/core/questiontype/0").await,
            admin.delete(&format!("/v1/core/questiontype/{}", i64::MIN)).await,
        ] {
            method.problem(404, "not_found");
        }
        admin.delete(&path).await.status(200);
        assert_eq!(question().await["questiontype_id"], Value::Null, "the question stays");
    }
}

story! {
    async fn pages_dimensions_and_bands_that_a_colleague_has_changed_are_not_overwritten(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET role = 'admin'").await;
        let colleague = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let survey = empty(&admin, "Together").await;
        let question = add(&admin, survey, json!({ "type_id": 3, "title": "What else?" })).await;
        let path = format!("/v1/core/survey/{survey}");
        let edited = async || admin.get(&format!("{path}/edited")).await.status(200).data();
        let reorder = async |seen: &Value| {
            let places = json!({ "questions": [{ "id": question, "page": 0 }], "pages_version": seen });
            admin.request(Method::PUT, &format!("{path}/order")).json(&places).send().await
        };
        let page = |title: &str| json!([{ "title": title }]);
        let dimension = |name: &str| json!([{ "id": "rest", "name": name, "about": "", "bands": [] }]);
        let band = |label: &str| json!([{ "from": 0, "label": label, "text": "", "challenge_ids": [], "article_ids": [] }]);
        for (list, theirs, ours) in [
            ("pages", page("Theirs"), page("Ours")),
            ("dimensions", dimension("Theirs"), dimension("Ours")),
            ("bands", band("Theirs"), band("Ours")),
        ] {
            let version = format!("{list}_version");
            let save = async |by: &Member, rows: &Value, seen: &Value| {
                let mut body = json!({});
                body[list] = rows.clone();
                body[&version] = seen.clone();
                patch(by, survey, body).await
            };
            let seen = &edited().await[&version];
            // Texts and questions are saved on their own.
            patch(&colleague, survey, json!({ "intro": format!("About {list}") })).await.status(200);
            assert_eq!(&edited().await[&version], seen);
            let saved = save(&colleague, &theirs, seen).await.status(200).data();
            save(&admin, &ours, seen).await.problem(409, "conflict");
            if list == "pages" {
                reorder(seen).await.problem(409, "conflict");
            }
            assert_eq!(edited().await[list], theirs);
            // The same rows again are no conflict: the first reply may have been lost.
            save(&colleague, &theirs, seen).await.status(200);
            assert_eq!(save(&admin, &ours, &saved[&version]).await.status(200).data()[list], ours);
        }
        // A colleague's change of one list does not refuse a change of another.
        let seen = edited().await;
        let bands = json!({ "bands": band("Low"), "bands_version": seen["bands_version"] });
        patch(&colleague, survey, bands).await.status(200);
        reorder(&seen["pages_version"]).await.status(200);
        let pages = json!({ "pages": page("New"), "pages_version": seen["pages_version"] });
        patch(&admin, survey, pages).await.status(200);
        let dimensions = json!({ "dimensions": dimension("New"), "dimensions_version": seen["dimensions_version"] });
        let saved = patch(&admin, survey, dimensions).await.status(200).data();
        assert_eq!((&saved["pages"], &saved["bands"]), (&page("New"), &band("Low")));
        // Older clients send no version.
        patch(&colleague, survey, json!({ "pages": page("Last") })).await.status(200);
    }
}

story! {
    async fn removing_a_page_and_moving_a_question_do_not_undo_each_other(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET role = 'admin'").await;
        let colleague = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let survey = empty(&admin, "Together").await;
        let page = |title: &str| json!({ "title": title });
        patch(&admin, survey, json!({ "pages": [page("A"), page("B"), page("C")] })).await.status(200);
        let mut questions = Vec::new();
        for n in 0..3 {
            let question = json!({ "type_id": 3, "title": format!("Question {n}"), "page": n });
            questions.push(add(&admin, survey, question).await);
        }
        let path = format!("/v1/core/survey/{survey}");
        let edited = async || admin.get(&format!("{path}/edited")).await.status(200).data();
        let pages_of = |survey: &Value| -> Vec<i64> {
            let all = survey["questions"].as_array().expect("questions");
            all.iter().map(|question| question["page"].as_i64().expect("a page")).collect()
        };
        let places = |pages: [i64; 3]| -> Vec<Value> {
            questions.iter().zip(pages).map(|(id, page)| json!({ "id": id, "page": page })).collect()
        };
        let send = async |by: &Member, body: Value| {
            by.request(Method::PUT, &format!("{path}/order")).json(&body).send().await
        };
        // Page B goes, and its question to page A.
        let remove = async |seen: &Value| {
            let body = json!({ "questions": places([0, 0, 1]), "pages": [page("A"), page("C")],
                "pages_version": seen["pages_version"], "order_version": seen["order_version"] });
            send(&admin, body).await
        };
        // A colleague moves a question to page B, in one of these ways, or adds or deletes one.
        let first = format!("/v1/core/question/{}", questions[0]);
        let seen = edited().await;
        let moved = json!({ "questions": places([1, 1, 2]), "pages_version": seen["pages_version"] });
        send(&colleague, moved).await.status(200);
        remove(seen).await.problem(409, "conflict");
        assert_eq!(pages_of(edited().await), [1, 1, 2]);
        let seen = edited().await;
        colleague.patch(&first, &json!({ "page": 0, "position": 0 })).await.status(200);
        remove(seen).await.problem(409, "conflict");
        let seen = edited().await;
        let more = add(&colleague, survey, json!({ "type_id": 3, "title": "More", "page": 1 })).await;
        remove(seen).await.problem(409, "conflict");
        let seen = edited().await;
        colleague.delete(&format!("/v1/core/question/{more}")).await.status(200);
        remove(seen).await.problem(409, "conflict");
        // Other changes do not refuse it, such as a question's own, and a move to where it is already.
        let seen = edited().await;
        colleague.patch(&first, &json!({ "title": "First", "page": 0 })).await.status(200);
        let saved = remove(seen).await.status(200).data();
        assert_eq!((&saved["pages"], pages_of(saved)), (&json!([page("A"), page("C")]), vec![0, 0, 1]));
        // The move of a colleague who still sees page B is refused.
        let moved = json!({ "questions": places([1, 1, 2]), "pages_version": seen["pages_version"] });
        send(&colleague, moved).await.problem(409, "conflict");
        assert_eq!(pages_of(edited().await), [0, 0, 1]);
        // Older clients send no versions, and no pages.
        send(&colleague, json!({ "questions": places([0, 1, 1]) })).await.status(200);
        assert_eq!(edited().await["pages"], saved["pages"]);
    }
}

story! {
    async fn texts_and_questions_that_a_colleague_has_changed_are_not_overwritten(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET role = 'admin'").await;
        let colleague = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let survey = survey(&admin, json!({})).await;
        let edited = async || admin.get(&format!("/v1/core/survey/{}/edited", survey.id)).await.status(200).data();
        // The texts.
        let seen = edited().await["texts_version"].clone();
        let texts = |intro: &str| json!({ "intro": intro, "texts_version": seen });
        patch(&colleague, survey.id, json!({ "pages": [{ "title": "One" }] })).await.status(200);
        let saved = patch(&colleague, survey.id, texts("Theirs")).await.status(200).data();
        patch(&admin, survey.id, texts("Ours")).await.problem(409, "conflict");
        assert_eq!(edited().await["intro"], "Theirs");
        patch(&colleague, survey.id, texts("Theirs")).await.status(200); // the first reply may have been lost
        let ours = json!({ "title": "Ours", "texts_version": saved["texts_version"] });
        patch(&admin, survey.id, ours).await.status(200);
        patch(&colleague, survey.id, json!({ "intro": "Older clients send no version" })).await.status(200);
        // A question, by its id in the published version.
        let path = format!("/v1/core/question/{}", survey.questions[0]);
        let before = edited().await;
        let seen = before["questions"][0]["content_version"].clone();
        let save = async |by: &Member, title: &str, version: &Value| {
            by.patch(&path, &json!({ "title": title, "content_version": version })).await
        };
        let saved = save(&colleague, "Theirs", &seen).await.status(200).data();
        save(&admin, "Ours", &seen).await.problem(409, "conflict");
        assert_eq!(edited().await["questions"][0]["title"], "Theirs");
        save(&colleague, "Theirs", &seen).await.status(200);
        // Its place does not count, and neither do other questions.
        let places: Vec<_> = edited().await["questions"].as_array().expect("questions").iter()
            .map(|question| json!({ "id": question["id"], "page": 0 })).collect();
        order(&colleague, survey.id, json!(places)).await.status(200);
        let other = format!("/v1/core/question/{}", survey.questions[2]);
        colleague.patch(&other, &json!({ "title": "Anything else?" })).await.status(200);
        let saved = save(&admin, "Ours", &saved["content_version"]).await.status(200).data();
        // A condition is part of it.
        let always = json!({ "show_if": null, "content_version": before["questions"][1]["content_version"] });
        let second = format!("/v1/core/question/{}", survey.questions[1]);
        colleague.patch(&second, &always).await.status(200);
        let required = json!({ "required": false, "content_version": always["content_version"] });
        admin.patch(&second, &required).await.problem(409, "conflict");
        // Publishing and the copy of the next version keep the versions.
        publish(&admin, survey.id).await.status(200);
        save(&colleague, "Late", &seen).await.problem(409, "conflict");
        save(&colleague, "Next", &saved["content_version"]).await.status(200);
    }
}

#[tokio::test]
async fn of_two_surveys_made_the_scorecard_at_once_the_second_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let monthly = json!({ "monthly": true });
    let (one, other) = (survey(&admin, monthly.clone()).await.id, survey(&admin, monthly).await.id);
    let first = format!("UPDATE survey SET scorecard = TRUE WHERE id = {one}");
    let second = patch(&admin, other, json!({ "scorecard": true }));
    site.database().interleaved(&first, "SELECT 1", second).await.problem(409, "conflict");
    site.end().await;
}
