//! One save of answers, in its transaction: finds or begins the response, merges the answers into it, and finishes it.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Tx};
use daymark_log::questionnaires::{Given, Sent, read};
use daymark_people::accounts::{self, responders};
use daymark_web::error::{Code, Error, Result};

use super::answering::is_recent;
use super::model::{SurveyAnswerIn, SurveyQuestion};
use super::rules::asked::{last_answered, offer};
use super::rules::merging::{Answer, Answers, merge};
use super::rules::repeating::{Next, Rhythm, period};
use super::store::responses::{self, Begun, Response};
use super::store::surveys::{self, Survey};
use super::store::{invitations, questions, versions};
use super::{finishing, reminding, words};

/// Who answers.
pub(super) enum Respondent {
    /// A member, and the key of a device whose response becomes theirs.
    Member { id: i64, claims: Option<String> },
    /// The key of a visitor's device, or of anyone's in an anonymous survey.
    Device(String),
}

/// What is saved.
pub(super) struct Saving {
    pub survey: Survey,
    pub who: Respondent,
    /// The key, if it belongs to a valid invitation.
    pub invitation: Option<String>,
    /// The company that it counts for.
    pub company: Option<i64>,
    /// The date where the respondent is.
    pub date: Day,
    pub at: Instant,
    /// When the respondent finished, if this submits the response.
    pub finished: Instant,
    pub version: Option<i64>,
    pub sent: Vec<SurveyAnswerIn>,
    pub submit: bool,
}

impl Saving {
    /// Saves the answers, and returns the response's id.
    pub(super) async fn run(self, tx: &mut Tx) -> Result<i64> {
        // An anonymous response must not be linked to its invitation.
        let invitation = self.invitation.as_ref().filter(|_| !self.survey.anonymous);
        if let Some(member) = self.member() {
            accounts::keep(tx, [member]).await?;
        }
        if !self.survey.anonymous {
            invitations::lock_of_person(tx, self.survey.id, invitation, self.member()).await?;
        }
        let mut response = self.find_or_begin(tx).await?;
        self.check_settings(tx).await?;
        if let Some(key) = invitation
            && !invitations::lead(tx, self.survey.id, key, response.id).await?
        {
            return Err(Error::with(Code::Conflict, words::INVITATION_TAKEN));
        }
        let questions = questions::of_version_in(tx, self.survey.id, response.version).await?;
        let sent = taken(&questions, &self.sent, self.at)?;
        let mut answers = responses::answers(tx, response.id).await?;
        if !response.is_draft() {
            // Sending the same answers again is no conflict: the device may not have received the first reply.
            let same = sent.iter().all(|(question, answer)| given(&answers, *question) == answer.given);
            if !same {
                return Err(Code::AlreadyAnswered.into());
            }
            // The response may have become a member's just now.
            self.plan_reminder(tx).await?;
            return Ok(response.id);
        }
        self.check_person(tx, invitation, response.id).await?;
        let new = merge(&mut answers, sent);
        responses::put_answers(tx, response.id, &new).await?;
        response.company_id = self.company;
        response.period = self.period();
        response.local_date = self.date;
        response.updated_at = self.at;
        let id = response.id;
        if self.submit {
            finishing::submit(tx, &self.survey, (response, self.finished), &questions, &answers).await?;
            self.plan_reminder(tx).await?;
        } else {
            responses::touch(tx, &response, last_answered(&questions, &answers)).await?;
        }
        Ok(id)
    }

    fn member(&self) -> Option<i64> {
        match self.who {
            Respondent::Member { id, .. } => Some(id),
            Respondent::Device(_) => None,
        }
    }

    /// Refuses a response if the survey's settings have changed since they were read. Once there is a response, they
    /// can no longer change.
    async fn check_settings(&self, tx: &mut Tx) -> Result<()> {
        let now = surveys::find_in(tx, self.survey.id).await?.ok_or(Code::NotFound)?;
        if (now.anonymous, now.monthly) != (self.survey.anonymous, self.survey.monthly) {
            return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
        }
        Ok(())
    }

    /// Members who have finished a month are reminded of the next one.
    async fn plan_reminder(&self, tx: &mut Tx) -> Result<()> {
        if let Some(member) = self.member()
            && self.survey.monthly
        {
            reminding::plan(tx, self.survey.id, member, self.at).await?;
        }
        Ok(())
    }

    fn period(&self) -> String {
        period(self.survey.monthly, self.date)
    }

    async fn find_or_begin(&self, tx: &mut Tx) -> Result<Response> {
        let survey = self.survey.id;
        match &self.who {
            Respondent::Member { id, claims } => {
                if let Some(key) = claims
                    && let Some(finished) = self.claim(tx, *id, key).await?
                {
                    return Ok(finished);
                }
                if let Some(found) = responses::lock_of_member(tx, survey, *id, &self.period()).await? {
                    return Ok(found);
                }
                if let Err(refused) = self.check_rhythm(tx, (*id, self.date), None).await {
                    // Another call may have finished it since.
                    return responses::lock_of_member(tx, survey, *id, &self.period()).await?.ok_or(refused);
                }
                self.begin(tx, Some(*id), None).await?;
                Ok(responses::lock_of_member(tx, survey, *id, &self.period()).await?.ok_or(Code::Unavailable)?)
            }
            Respondent::Device(key) => {
                if let Some(found) = responses::lock_of_device(tx, survey, key).await? {
                    return Ok(found);
                }
                if responses::is_done(tx, survey, key).await? {
                    return Err(Code::AlreadyAnswered.into());
                }
                self.begin(tx, None, Some(key.clone())).await?;
                Ok(responses::lock_of_device(tx, survey, key).await?.ok_or(Code::Unavailable)?)
            }
        }
    }

    async fn begin(&self, tx: &mut Tx, member: Option<i64>, key: Option<String>) -> Result<()> {
        let version = match self.version {
            Some(asked) => {
                let found = versions::read_in(tx, self.survey.id, asked).await?;
                let published = found.filter(|version| version.published_at.is_some());
                published.ok_or_else(|| Error::field("version", words::NO_SUCH_VERSION))?.version
            }
            None => self.survey.published_version.ok_or(Code::NotFound)?,
        };
        let (survey, company, period) = (self.survey.id, self.company, self.period());
        // The first answer may have waited on the device.
        let answered = self.sent.iter().filter_map(|sent| sent.answered_at);
        let at = answered.filter(|then| is_recent(*then, self.at)).min().unwrap_or(self.at);
        let begun = Begun { survey, version, member, company, key, period, date: self.date, at };
        Ok(responses::begin(tx, begun).await?)
    }

    /// Refuses a second response by the same person, who may use an invitation and also the account with its confirmed
    /// address (R55).
    async fn check_person(&self, tx: &mut Tx, invitation: Option<&String>, response: i64) -> Result<()> {
        let own = self.member();
        if let Some(member) = own {
            self.check_rhythm(tx, (member, self.date), Some(response)).await?;
        }
        let invitee = match invitation {
            Some(key) => invitations::invitee_in(tx, self.survey.id, key).await?,
            None => None,
        };
        if let Some(member) = invitee.filter(|_| invitee != own) {
            let today = accounts::calendar_in(tx, member).await?.date(self.at);
            self.check_rhythm(tx, (member, today), Some(response)).await?;
        }
        Ok(())
    }

    /// Refuses a member's response if it comes too soon on their local date (R50). The response `besides` does not
    /// count.
    async fn check_rhythm(&self, tx: &mut Tx, (member, today): (i64, Day), besides: Option<i64>) -> Result<()> {
        let rhythm = Rhythm { monthly: self.survey.monthly, cooldown_days: self.survey.cooldown_days };
        let last = responses::last_in(tx, self.survey.id, (member, besides), today).await?;
        match rhythm.next(last.as_ref().map(|(period, date)| (period.as_str(), *date)), today) {
            Next::Now => Ok(()),
            Next::On(date) => {
                Err(Error::with(Code::Conflict, words::again_on(&date.strftime("%-d %B %Y").to_string())))
            }
            Next::Never => Err(Code::AlreadyAnswered.into()),
        }
    }

    /// Assigns a device's response to a member. Returns it if it is finished and now theirs.
    async fn claim(&self, tx: &mut Tx, member: i64, key: &str) -> Result<Option<Response>> {
        let survey = self.survey.id;
        let Some(theirs) = responses::lock_of_device(tx, survey, key).await? else { return Ok(None) };
        // Its author gave an address, and now uses the account that was created for it.
        if let Some(holder) = theirs.member_id.filter(|holder| *holder != member)
            && !responders::is_provisional(tx, holder).await?
        {
            return Ok(None);
        }
        let period = if theirs.is_draft() { self.period() } else { theirs.period.clone() };
        let own = responses::lock_of_member(tx, survey, member, &period).await?;
        match own.filter(|own| own.id != theirs.id) {
            Some(own) if !own.is_draft() => {
                if theirs.is_draft() {
                    responses::remove(tx, theirs.id).await?;
                }
                return Ok(None);
            }
            Some(own) if theirs.is_draft() => {
                let answers = carried(tx, &theirs, &own).await?;
                let mut present = responses::answers(tx, own.id).await?;
                let new = merge(&mut present, answers);
                responses::put_answers(tx, own.id, &new).await?;
                responses::remove(tx, theirs.id).await?;
                return Ok(None);
            }
            // A finished response replaces an unfinished one.
            Some(own) => responses::remove(tx, own.id).await?,
            None => {}
        }
        responses::claim(tx, theirs.id, member, self.company, &period).await.map_err(begun_meanwhile)?;
        Ok(responses::lock(tx, theirs.id).await?.filter(|claimed| !claimed.is_draft()))
    }
}

/// The error when the member has just begun a response without the device: the device tries again.
fn begun_meanwhile(e: db::Error) -> Error {
    if e.is_unique_violation() { Code::Unavailable.into() } else { e.into() }
}

/// The answers of a response, as answers to the questions of another response's version. Answers that do not fit the
/// other version are omitted.
async fn carried(tx: &mut Tx, from: &Response, to: &Response) -> Result<Answers> {
    let answers = responses::answers(tx, from.id).await?;
    if from.version == to.version {
        return Ok(answers);
    }
    let lineages = questions::lineages(tx, from.survey_id, answers.keys().copied()).await?;
    let asked = questions::of_version_in(tx, to.survey_id, to.version).await?;
    let carried = answers.into_iter().filter_map(|(id, Answer { at, given })| {
        let question = asked.iter().find(|question| lineages.get(&id) == Some(&question.lineage))?;
        let sent = Sent {
            question: question.id,
            type_id: None,
            answers: given.answers.as_deref().unwrap_or_default(),
            descriptive_ans: given.descriptive_ans.as_deref(),
            selected_rate: given.selected_rate,
        };
        let given = offer(question).read(&sent).ok()??;
        Some((question.id, Answer { at, given }))
    });
    Ok(carried.collect())
}

/// The answer to a question; empty if there is none.
fn given(answers: &Answers, question: i64) -> Given {
    answers.get(&question).map(|answer| answer.given.clone()).unwrap_or_default()
}

/// The sent answers, each with its time. A time in the future counts as now.
///
/// # Errors
/// Names each invalid answer.
pub(super) fn taken(questions: &[SurveyQuestion], sent: &[SurveyAnswerIn], now: Instant) -> Result<Answers> {
    let offers: Vec<_> = questions.iter().map(offer).collect();
    let (mut taken, faults) = read(&offers, &sent.iter().map(SurveyAnswerIn::sent).collect::<Vec<_>>());
    if !faults.is_empty() {
        return Err(finishing::invalid(faults));
    }
    let answer = |sent: &SurveyAnswerIn| {
        let given = taken.remove(&sent.question_id)?.unwrap_or_default();
        let at = sent.answered_at.map_or(now, |at| at.min(now));
        Some((sent.question_id, Answer { at, given }))
    };
    Ok(sent.iter().filter_map(answer).collect())
}
