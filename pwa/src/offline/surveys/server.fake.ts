import type { Problem, Answer as Reply } from '../transport';
import type { Answer, Question, Response, Saved, Sent, Survey } from './model';
import type { SheetTransport } from './transport';

/** A survey with a question for each lineage; its question ids start after `from`. */
export function surveyOf(id: number, { version = 1, from = 0, lineages = [1, 2, 3] } = {}): Survey {
  const questions = lineages.map(
    (lineage) => ({ id: from + lineage, lineage, survey_id: id, type_id: 2, page: 0 }) as Question,
  );
  return {
    id,
    version,
    title: 'Wellness',
    state: 'open',
    anonymous: false,
    questions,
    response: null,
  } as unknown as Survey;
}

type Kept = { version: number; submitted: boolean; answers: Map<number, Answer> };

/** A fake server: of two answers to a question the later one wins. */
export class FakeSurveys {
  /** The owner of the session's cookie. */
  session: number | null = null;
  /** The session has ended, and cannot be renewed. */
  ended = false;
  responses = new Map<string, Kept>();
  saves = 0;
  submits = 0;
  /**
   * Each overrides one response: a status, or 'lost' for a commit whose response does not arrive.
   */
  faults: (0 | 503 | 'lost')[] = [];
  /** The answers to refuse. */
  refuses: (given: Answer) => boolean = () => false;
  /** Submitted answers are not returned, as in an anonymous survey. */
  forgets = false;
  /** Refuses everything. */
  refusal: Problem | undefined;
  onSave: () => void | Promise<void> = () => undefined;

  transport(): SheetTransport {
    return {
      save: async (survey, sent) => {
        await this.onSave();
        return this.#save(survey, sent);
      },
      who: async () => this.session,
      renew: async () => 'refused',
    };
  }

  get byKey(): Record<string, Kept> {
    return Object.fromEntries([...this.responses].filter(([whose]) => whose.startsWith('key')));
  }

  seed(member: number, answer: Answer): void {
    const answers = new Map([[answer.question_id, answer]]);
    this.responses.set(`member ${member}`, { version: 1, submitted: false, answers });
  }

  read(member: number): Survey {
    const kept = this.responses.get(`member ${member}`);
    return { ...surveyOf(7), response: kept ? responseOf(7, kept) : null };
  }

  answersOf(member: number): Record<number, number[] | undefined> {
    const answers = this.responses.get(`member ${member}`)?.answers ?? new Map<number, Answer>();
    return Object.fromEntries([...answers].map(([id, answer]) => [id, answer.answers]));
  }

  #save(survey: number, sent: Sent): Reply<Saved> {
    this.saves += 1;
    const fault = this.faults.shift();
    if (typeof fault === 'number') return failed(fault, {});
    if (this.ended) return failed(401, {});
    if (this.refusal) return failed(409, this.refusal);
    const faulty = sent.responses.filter(this.refuses);
    if (faulty.length > 0) {
      const errors = faulty.map(({ question_id }) => [
        `questions.${question_id}`,
        ['Please Answer This Question'],
      ]);
      return failed(422, { code: 'validation', errors: Object.fromEntries(errors) });
    }
    const kept = this.#find(sent);
    if (this.forgets && kept.submitted) return failed(409, { code: 'already_answered' });
    for (const answer of sent.responses) {
      const known = kept.answers.get(answer.question_id);
      if (!known || Date.parse(known.answered_at) <= Date.parse(answer.answered_at)) {
        kept.answers.set(answer.question_id, answer);
      }
    }
    if (sent.submit && !kept.submitted) {
      kept.submitted = true;
      this.submits += 1;
    }
    if (fault === 'lost') return failed(0, {});
    const response = responseOf(survey, kept);
    const report = kept.submitted ? ({ id: 1, score: 50 } as Saved['report']) : null;
    return { status: 200, data: { response, report } as Saved };
  }

  /** The member's response; one started with a key becomes theirs. */
  #find({ key, version }: Sent): Kept {
    const [byKey, own] = [`key ${key}`, `member ${this.session}`];
    const whose = this.session === null ? byKey : own;
    const visitors = this.responses.get(byKey);
    const kept = this.responses.get(whose) ??
      visitors ?? { version, submitted: false, answers: new Map() };
    if (visitors && this.session !== null) this.responses.delete(byKey);
    this.responses.set(whose, kept);
    return kept;
  }
}

const failed = (status: number, problem: Problem): Reply<Saved> => ({
  status,
  problem,
  retryAfter: null,
});

const responseOf = (survey_id: number, { version, submitted, answers }: Kept): Response =>
  ({
    id: 1,
    survey_id,
    version,
    state: submitted ? 'submitted' : 'draft',
    answers: [...answers.values()],
  }) as unknown as Response;
