//! Who owns responses, and what is deleted with an account.

use std::io::{Cursor, Read};

use daymark_tests::story;
use serde_json::{Value, json};
use zip::ZipArchive;

use super::{id, survey, survey as another};

story! {
    async fn another_members_responses_return_404(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let report = survey.submit(&ada, 2, Some(3)).await;
        let of = |email: &str| format!("/v1/core/survey/{}/user/{email}/survey-response", survey.id);
        assert_eq!(ada.get(&of(&ada.email)).await.status(200).data()[0]["id"], report["id"]);
        assert_eq!(ada.get(&of(&ada.email.to_uppercase())).await.status(200).data()[0]["id"], report["id"]);
        assert_eq!(admin.get(&of(&ada.email)).await.status(200).data()[0]["id"], report["id"]);
        for (by, path) in [(&ben, of(&ada.email)), (&ben, of("nobody@daymark.example")), (&admin, of("no address"))] {
            by.get(&path).await.problem(404, "not_found");
        }
        site.visitor().get(&of(&ada.email)).await.problem(401, "unauthenticated");
        for path in ["/v1/core/survey-response".to_owned(), format!("/v1/core/survey/{}/results", survey.id)] {
            ben.get(&path).await.problem(403, "forbidden");
        }
        // A response's id does not open it in another survey.
        let other = another(&admin, json!({})).await;
        ada.get(&format!("/v1/core/survey/{}/report/{}", other.id, id(&report))).await.problem(404, "not_found");
        let texts = format!("/v1/core/survey/{}/results/{}/texts", other.id, survey.questions[2]);
        admin.get(&texts).await.problem(404, "not_found");
    }
}

story! {
    async fn questions_of_a_survey_for_members_are_not_public(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "audience": "members" })).await;
        let question = format!("/v1/core/question/{}", survey.questions[0]);
        site.visitor().get(&question).await.problem(401, "unauthenticated");
        for by in [&site.member("ada").await, &admin] {
            by.get(&question).await.status(200);
        }
    }
}

story! {
    async fn a_members_export_contains_only_their_own_answers(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for (member, text) in [(&ada, "Mine"), (&ben, "His")] {
            member.post(&survey.path(), &survey.submission(2, Some(5), Some(text))).await.status(200);
        }
        let archive = ada.bytes("/v1/auth/user/export").await;
        let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
        let mut rows = |table: &str| -> Value {
            let mut text = String::new();
            archive.by_name(&format!("{table}.json")).expect("a table").read_to_string(&mut text).expect("a text");
            serde_json::from_str(&text).expect("rows")
        };
        assert_eq!(rows("survey_response")[0]["score"], 100);
        let answers = rows("survey_answer");
        let texts: Vec<_> = answers.as_array().expect("answers").iter().filter_map(|a| a["descriptive_ans"].as_str()).collect();
        assert_eq!(texts, ["Mine"]);
        assert_eq!(rows("survey_score").as_array().map(Vec::len), Some(2));
    }
}
