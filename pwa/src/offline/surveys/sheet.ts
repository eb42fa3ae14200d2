import { faultsIn } from '@/lib/questions';
import { backoff, retryAfter } from '../backoff';
import type { Problem } from '../transport';
import type { Answer, Given, Question, Saved, Sent, Sheet, Survey } from './model';

/** The changes to a sheet, as pure functions. */

type Whose = {
  account: number;
  company: string | undefined;
  invitation?: string | undefined;
  newKey(): string;
};

function fresh(
  survey: Survey,
  { account, company, invitation, newKey }: Whose,
  now: number,
): Sheet {
  const keyed = account === 0 || survey.anonymous;
  return {
    account,
    survey: survey.id,
    ...(keyed && { key: invitation ?? newKey() }),
    ...(invitation && { invitation }),
    ...(company && { company }),
    asked: survey,
    ...(survey.response && { response: survey.response }),
    waiting: [],
    submitting: isAnsweredElsewhere(survey, invitation),
    faults: {},
    changedAt: now,
    attempts: 0,
    retryAt: 0,
  };
}

/**
 * Whether a response was finished on another device through the invitation link. It is then
 * submitted again, because the reply contains its report.
 */
const isAnsweredElsewhere = ({ response }: Survey, invitation: string | undefined) =>
  invitation !== undefined && response != null && response.state !== 'draft';

export const isSubmitted = ({ response, arrived }: Sheet) =>
  arrived === true || (response !== undefined && response.state !== 'draft');

/** Whether the author can change a finished response. Only members can: a key does not prove who someone is. */
export const isChangeable = ({ key, asked, response }: Sheet) =>
  key === undefined && asked.allow_edit && asked.state === 'open' && response !== undefined;

export const isBegun = (sheet: Sheet) =>
  isSubmitted(sheet) ||
  sheet.response !== undefined ||
  sheet.waiting.length > 0 ||
  sheet.submitting;

/**
 * Whether a device's response to a monthly survey is from an earlier month. The next response then
 * needs a new key, because a key identifies only one response.
 */
export function isOver(sheet: Sheet, now: number): boolean {
  const { account, key, invitation, asked, changedAt } = sheet;
  if (!key || invitation || !asked.monthly || !isSubmitted(sheet)) return false;
  const monthOf = (at: number) => {
    // The server counts the months of visitors and anonymous surveys in UTC.
    const inUtc = account === 0 || asked.anonymous;
    const behind = inUtc ? 0 : new Date(at).getTimezoneOffset() * 60_000;
    return new Date(at - behind).toISOString().slice(0, 7);
  };
  return monthOf(changedAt) < monthOf(now);
}

/** Merges the survey as the server returned it at `askedAt`. Answers given here always stay. */
export function adopt(
  sheet: Sheet | undefined,
  survey: Survey,
  askedAt: number,
  whose: Whose,
): Sheet {
  if (!sheet) return fresh(survey, whose, askedAt);
  if (whose.invitation && whose.invitation !== sheet.invitation) {
    const { waiting, ...rest } = fresh(survey, whose, askedAt);
    // A response that was started here without the link continues with the link.
    const answers = isSubmitted(sheet) ? [] : Object.values(answersOf(sheet));
    return { ...rest, waiting: carried(answers, sheet.asked.questions, survey.questions) };
  }
  // The reply may lack changes made while it was under way.
  if (sheet.changedAt > askedAt) return sheet;
  if (sheet.key && (!sheet.invitation || isSubmitted(sheet))) {
    // Only this device knows the key, so the server's survey lacks a response that was started with
    // it.
    const over = isOver(sheet, askedAt);
    if (isBegun(sheet) && !over) {
      return { ...sheet, asked: { ...sheet.asked, state: survey.state } };
    }
    const { report } = sheet;
    return {
      ...fresh(survey, whose, askedAt),
      ...(!over && { key: sheet.key }),
      // The last report is also known only here.
      ...(report && { report }),
    };
  }
  const { response: _, report, ...rest } = sheet;
  const response = survey.response ?? undefined;
  const known = report?.id === response?.id ? report : undefined;
  return {
    ...rest,
    ...(whose.company && { company: whose.company }),
    asked: survey,
    ...(response && { response }),
    ...(known && { report: known }),
    waiting: carried(sheet.waiting, sheet.asked.questions, survey.questions),
    submitting: sheet.submitting || (!known && isAnsweredElsewhere(survey, sheet.invitation)),
  };
}

/**
 * Carries answers over to another version of a survey. Drops answers to questions that the version
 * lacks.
 */
function carried(waiting: Answer[], from: Question[], to: Question[]): Answer[] {
  const lineages = new Map(from.map(({ id, lineage }) => [id, lineage]));
  const ids = new Map(to.map(({ id, lineage }) => [lineage, id]));
  return waiting.flatMap((answer) => {
    const id = ids.get(lineages.get(answer.question_id) ?? 0);
    return id === undefined ? [] : [{ ...answer, question_id: id }];
  });
}

const at = ({ answered_at }: { answered_at: string }) => Date.parse(answered_at);

/** The answers by question. If there are two, the later one wins. */
export function answersOf({ response, waiting }: Sheet): Record<Question['id'], Answer> {
  const answers: Record<number, Answer> = {};
  for (const answer of [...(response?.answers ?? []), ...waiting]) {
    const known = answers[answer.question_id];
    if (!known || at(answer) >= at(known)) answers[answer.question_id] = answer;
  }
  return answers;
}

/** Whether two answers have the same content. A missing answer equals an empty one. */
function isSame(one: Given | undefined, other: Given): boolean {
  const content = (given: Given | undefined) =>
    JSON.stringify([
      (given?.answers ?? []).toSorted((a, b) => a - b),
      given?.descriptive_ans ?? '',
      given?.selected_rate ?? null,
    ]);
  return content(one) === content(other);
}

/**
 * Adds an answer. Its time is later than that of the answer shown before, even if the device's
 * clock is slow.
 */
export function withAnswer(sheet: Sheet, given: Given, now: number): Sheet {
  const id = given.question_id;
  const seen = answersOf(sheet)[id];
  if (isSame(seen, given)) return sheet;
  const answered_at = new Date(Math.max(now, seen ? at(seen) + 1 : 0)).toISOString();
  const { [id]: _, ...faults } = sheet.faults;
  const { refused: __, ...rest } = sheet;
  const others = sheet.waiting.filter(({ question_id }) => question_id !== id);
  return { ...rest, faults, waiting: [...others, { ...given, answered_at }], changedAt: now };
}

/** Marks the response as finished, to be submitted as soon as possible. */
export function withSubmit({ refused: _, ...sheet }: Sheet, now: number): Sheet {
  return { ...sheet, submitting: true, finishedAt: now, changedAt: now };
}

/** Clears a refusal or pause, when the member wants to retry. */
export function withRetry({ refused: _, paused: __, ...sheet }: Sheet): Sheet {
  return { ...sheet, retryAt: 0 };
}

const sendable = ({ waiting, faults }: Sheet) =>
  waiting.filter(({ question_id }) => !faults[question_id]);

/** Whether there is anything to send. */
export const hasUnsent = (sheet: Sheet) => sheet.submitting || sendable(sheet).length > 0;

/** Whether it is time to send. `force` ignores a pause and the back-off. */
export function isDue(sheet: Sheet, now: number, force: boolean): boolean {
  if (sheet.refused || !hasUnsent(sheet)) return false;
  return force || (!sheet.paused && sheet.retryAt <= now);
}

export function sentOf(sheet: Sheet, token: string | undefined): Sent {
  const { company, asked, response, submitting, finishedAt } = sheet;
  const key = sheet.key ?? sheet.invitation;
  return {
    ...(key && { key }),
    version: response?.version ?? asked.version,
    ...(company && { corporation_uid: company }),
    ...(token && { token }),
    responses: sendable(sheet),
    submit: submitting,
    ...(submitting && finishedAt && { finished_at: new Date(finishedAt).toISOString() }),
  };
}

/** The sheet after the server has accepted `sent`. Changes made here since stay pending. */
export function withSaved(sheet: Sheet, sent: Sent, saved: Saved, now: number): Sheet {
  const taken = new Set(sent.responses.map((answer) => `${answer.question_id} ${at(answer)}`));
  const { paused: _, ...rest } = sheet;
  return {
    ...rest,
    response: saved.response,
    ...(saved.report && { report: saved.report }),
    waiting: sheet.waiting.filter((answer) => !taken.has(`${answer.question_id} ${at(answer)}`)),
    submitting: sheet.submitting && !sent.submit,
    changedAt: now,
    attempts: 0,
    retryAt: 0,
  };
}

/**
 * The sheet after the server has refused `sent` or some of its answers. Refused answers stay here,
 * and the response is not finished.
 */
export function withRefusal(sheet: Sheet, sent: Sent, problem: Problem): Sheet {
  const found = faultsIn(problem.errors);
  const inSent = sent.responses.some(({ question_id }) => found[question_id]);
  const back = { ...sheet, submitting: false, attempts: 0, retryAt: 0 };
  if (inSent || (sent.submit && Object.keys(found).length > 0)) {
    return { ...back, faults: { ...sheet.faults, ...found } };
  }
  const message = Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message;
  return { ...back, refused: { code: problem.code ?? 'invalid', ...(message && { message }) } };
}

/**
 * The sheet if the server already has this anonymous response from an earlier request. Its report
 * was lost.
 */
export const withArrival = ({ report: _, ...sheet }: Sheet): Sheet => ({
  ...sheet,
  arrived: true,
  waiting: [],
  submitting: false,
});

/**
 * The sheet after a failed call that may succeed on a retry. The wait is a back-off with jitter, or
 * the server's `Retry-After`, whichever is longer.
 */
export function withFailure(
  sheet: Sheet,
  after: string | null,
  now: number,
  random: number,
): Sheet {
  const attempts = sheet.attempts + 1;
  const wait = Math.max(backoff(attempts, random), retryAfter(after, now));
  return { ...sheet, attempts, retryAt: now + wait };
}

/**
 * A visitor's sheet after an account has taken it over, merged with that account's own answers on
 * this device.
 */
export function claimed(visitors: Sheet, account: number, own: Sheet | undefined): Sheet {
  const { key: _, invitation: __, ...sheet } = visitors;
  const answered = new Set(own?.waiting.map(({ question_id }) => question_id));
  const others = visitors.waiting.filter(({ question_id }) => !answered.has(question_id));
  return { ...sheet, account, waiting: [...others, ...(own?.waiting ?? [])] };
}
