//! What companies see: links, the number of participants, and months that identify nobody.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{Survey, empty, id, key, patch, survey};
use crate::companies::company;

/// A survey, a company, its owner, and this many members.
struct Office {
    admin: Member,
    owner: Member,
    survey: Survey,
    company: Value,
    people: Vec<Member>,
}

impl Office {
    async fn open(site: &Site, settings: Value, people: usize) -> Self {
        let admin = site.admin().await;
        let survey = survey(&admin, settings).await;
        let owner = site.member("owner").await;
        let company = company(&owner, "Acme").await.clone();
        let mut office = Self { admin, owner, survey, company, people: Vec::new() };
        for n in 0..people {
            let member = site.member(&format!("person{n}")).await;
            office.enter(&member).await;
            office.people.push(member);
        }
        office
    }

    async fn enter(&self, member: &Member) {
        let uid = json!({ "corporation_uid": self.company["corporation_uid"] });
        member.post("/v2/core/company/join", &uid).await.status(200);
    }

    fn path(&self) -> String {
        format!("/v1/core/company/{}/survey", self.company["id"])
    }

    fn months_path(&self) -> String {
        format!("{}/{}/months", self.path(), self.survey.id)
    }

    /// The survey in the company's list.
    async fn listed(&self) -> Value {
        self.owner.get(&self.path()).await.status(200).data()[0].clone()
    }

    async fn months(&self) -> Value {
        self.owner.get(&self.months_path()).await.status(200).data().clone()
    }
}

story! {
    async fn only_a_companys_owner_and_admins_see_its_surveys(site) {
        let office = Office::open(site, json!({ "monthly": true }), 1).await;
        let other = site.member("other").await;
        company(&other, "Other").await;
        for path in [office.path(), office.months_path()] {
            site.visitor().get(&path).await.problem(401, "unauthenticated");
            office.people[0].get(&path).await.problem(403, "forbidden");
            other.get(&path).await.problem(404, "not_found");
            office.owner.get(&path).await.status(200);
            office.admin.get(&path).await.status(200);
        }
        let shown = office.listed().await;
        let uid = office.company["corporation_uid"].as_str().expect("a uid");
        assert_eq!(shown["path"], json!(format!("/survey/{}?corporation_uid={uid}", office.survey.id)));
        assert!(shown["qr"].as_str().is_some_and(|qr| qr.starts_with("<svg ")), "{shown}");
        assert_eq!((&shown["title"], &shown["state"], &shown["monthly"]), (&json!("How are you?"), &json!("open"), &json!(true)));
        // An anonymous survey can be answered several times by one person. A survey for the invited is in no list, and
        // neither is a draft.
        let anonymous = survey(&office.admin, json!({ "anonymous": true })).await;
        let invited = survey(&office.admin, json!({ "audience": "invited" })).await;
        let draft = empty(&office.admin, "Later").await;
        assert_eq!(office.owner.get(&office.path()).await.data().as_array().map(Vec::len), Some(1));
        for survey in [anonymous.id, invited.id, draft, 9_999] {
            office.owner.get(&format!("{}/{survey}/months", office.path())).await.problem(404, "not_found");
        }
    }
}

story! {
    async fn the_participant_count_is_that_of_the_newest_stored_month(site) {
        let office = Office::open(site, json!({}), 7).await;
        let (survey, company) = (&office.survey, &office.company);
        let shown = async || {
            let survey = office.listed().await;
            (survey["period"].clone(), survey["people"].clone())
        };
        for member in &office.people[..4] {
            survey.submit(member, 1, None).await;
        }
        // Unfinished responses, visitors and people from elsewhere who use the company's link do not count.
        office.people[4].post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
        let mut visitor = survey.submission(1, None, None);
        visitor["key"] = json!(key("visitor"));
        visitor["corporation_uid"] = company["corporation_uid"].clone();
        site.visitor().post(&survey.path(), &visitor).await.status(200);
        let stranger = site.member("stranger").await;
        let mut body = survey.submission(1, None, None);
        body["corporation_uid"] = company["corporation_uid"].clone();
        stranger.post(&survey.path(), &body).await.status(200);
        // Someone who joins counts only from then on, but with the answers that become theirs.
        office.enter(&stranger).await;
        let newcomer = site.member("newcomer").await;
        office.enter(&newcomer).await;
        newcomer.post(&survey.path(), &json!({ "key": key("visitor") })).await.status(200);
        assert_eq!(shown().await, (Value::Null, Value::Null), "the month is not over");
        // Removing a member does not reveal whether they had answered.
        office.owner.delete(&format!("/v2/core/company/{}/member/{}", id(company), office.people[0].id)).await.status(200);
        site.at("2026-06-04T10:00:00Z");
        site.job("company-surveys").await;
        assert_eq!(shown().await, (json!("2026-05"), json!(5)));
        for member in &office.people[4..] {
            survey.submit(member, 1, None).await;
        }
        assert_eq!(shown().await.1, 5, "the running month does not count");
        site.at("2026-07-04T00:00:00Z");
        site.job("company-surveys").await;
        assert_eq!(shown().await, (json!("2026-06"), Value::Null), "fewer than five");
        assert_eq!(office.listed().await["members"], 9);
    }
}

story! {
    async fn monthly_figures_are_stored_once_and_never_change(site) {
        let office = Office::open(site, json!({ "monthly": true, "allow_edit": true }), 6).await;
        let survey = &office.survey;
        for member in &office.people[..5] {
            survey.submit(member, 2, Some(3)).await;
        }
        // A member who changes company counts where they answered, and an unfinished response moves along.
        let mover = &office.people[5];
        mover.post(&survey.path(), &survey.answers(2, Some(5), None)).await.status(200);
        mover.post(&format!("/v2/core/company/{}/leave", id(&office.company)), &json!({})).await.status(200);
        let elsewhere = company(mover, "Elsewhere").await;
        survey.submit(mover, 2, Some(5)).await;
        office.people[0].post(&format!("/v2/core/company/{}/leave", id(&office.company)), &json!({})).await.status(200);
        site.at("2026-06-03T23:59:00Z");
        site.job("company-surveys").await;
        let periods = async || office.months().await.as_array().expect("months").iter().map(|m| m["period"].clone()).collect::<Vec<_>>();
        assert!(!periods().await.contains(&json!("2026-05")));
        site.at("2026-06-04T00:00:00Z");
        site.job("company-surveys").await;
        let may = office.months().await[0].clone();
        let band = json!("High");
        assert_eq!(may, json!({ "period": "2026-05", "figures": { "people": 5, "members": 5, "score": 75, "band": band, "dimensions": [
            { "id": "mood", "name": "Mood", "score": 100, "band": band },
            { "id": "rest", "name": "Rest", "score": 50, "band": band },
        ] } }));
        let other = format!("/v1/core/company/{}/survey/{}/months", id(elsewhere), survey.id);
        assert_eq!(mover.get(&other).await.status(200).data()[0], json!({ "period": "2026-05", "figures": null }));
        // Changed answers, deleted members and another run change nothing.
        let response = survey.read(&office.people[1]).await["me"]["report_id"].clone();
        let change = json!({ "responses": [{ "question_id": survey.questions[1], "selected_rate": 1 }] });
        office.people[1].patch(&format!("/v1/core/survey-response/{response}"), &change).await.status(200);
        site.database().sql(&format!("DELETE FROM survey_response WHERE member_id = {}", office.people[2].id)).await;
        site.job("company-surveys").await;
        assert_eq!(office.months().await[0], may);
        // A closed survey stays listed while it has results.
        patch(&office.admin, survey.id, json!({ "state": "closed" })).await.status(200);
        assert_eq!(office.listed().await["state"], "closed");
        assert_eq!(mover.get(&format!("/v1/core/company/{}/survey", id(elsewhere))).await.data(), &json!([]));
    }
}

story! {
    async fn a_company_whose_month_fails_does_not_hold_up_the_others(site) {
        let office = Office::open(site, json!({ "monthly": true }), 0).await;
        let other = site.member("other").await;
        let elsewhere = company(&other, "Elsewhere").await;
        site.at("2026-06-04T10:00:00Z");
        site.database().refuse_of("survey_company_month", "company_id", id(&office.company)).await;
        site.try_job("company-surveys").await.expect_err("it failed for Acme");
        assert_eq!(office.months().await, json!([]));
        let months = format!("/v1/core/company/{}/survey/{}/months", id(elsewhere), office.survey.id);
        assert_eq!(other.get(&months).await.status(200).data()[0]["period"], "2026-05");
        site.database().accept("survey_company_month").await;
        site.job("company-surveys").await;
        assert_eq!(office.months().await[0]["period"], "2026-05");
    }
}

story! {
    async fn monthly_figures_cannot_identify_a_member(site) {
        let office = Office::open(site, json!({ "monthly": true }), 6).await;
        let survey = &office.survey;
        // Five of six have a score for rest, so the sixth could be identified.
        for member in &office.people[..5] {
            survey.submit(member, 2, Some(3)).await;
        }
        survey.submit(&office.people[5], 1, None).await;
        site.at("2026-06-04T10:00:00Z");
        site.job("company-surveys").await;
        assert_eq!(office.months().await.as_array().map(Vec::len), Some(1));
        for member in &office.people[..4] {
            survey.submit(member, 2, Some(3)).await;
        }
        site.at("2026-07-04T00:00:00Z");
        site.job("company-surveys").await;
        let months = office.months().await;
        assert_eq!(months[0], json!({ "period": "2026-06", "figures": null }), "four people");
        assert_eq!((&months[1]["period"], &months[1]["figures"]["people"]), (&json!("2026-05"), &json!(6)));
        let dimensions = months[1]["figures"]["dimensions"].as_array().expect("dimensions");
        assert_eq!(dimensions.iter().map(|d| d["id"].clone()).collect::<Vec<_>>(), ["mood"]);
        let page = office.owner.get(&format!("{}?limit=1", office.months_path())).await.status(200).json();
        let next = page["meta"]["next_cursor"].as_str().expect("a next page");
        let rest = office.owner.get(&format!("{}?cursor={next}", office.months_path())).await.status(200).data();
        assert_eq!(rest[0], months[1]);
    }
}
