import type { components } from '@/api/schema';
import type { Refusal } from '../model';

type Schemas = components['schemas'];

export type Survey = Schemas['SurveyOut'];
export type Question = Schemas['SurveyQuestion'];
export type Response = Schemas['SurveyResponseOut'];
type Report = Schemas['SurveyReport'];
export type Saved = Schemas['SavedResponse'];

/** An answer to a question, without the time. */
export type Given = {
  question_id: number;
  type_id: number;
  answers?: number[];
  descriptive_ans?: string | null;
  selected_rate?: number | null;
};

/**
 * An answer given on this device. If two devices answer the same question, the later answer wins.
 */
export type Answer = Given & { answered_at: string };

/** The body of one request. */
export type Sent = {
  key?: string;
  version: number;
  corporation_uid?: string;
  token?: string;
  responses: Answer[];
  submit: boolean;
  finished_at?: string;
};

/** A survey that was opened on this device, with its answers. */
export type Sheet = {
  /** 0 for a visitor. */
  account: number;
  survey: number;
  /** Identifies a visitor's response, or a response to an anonymous survey, which has no author. */
  key?: string;
  /** The secret of the followed invitation link. */
  invitation?: string;
  /** The company's id in the followed link. */
  company?: string;
  /** The survey as it was at the first answer: a response keeps its version. */
  asked: Survey;
  /** The server's state. */
  response?: Response;
  report?: Report;
  /** Answers that the server lacks, one per question. */
  waiting: Answer[];
  /** Finished here, but not yet on the server. */
  submitting: boolean;
  /** In milliseconds: when it was finished here. */
  finishedAt?: number;
  /** The server's errors, by question. These answers are not sent again unchanged. */
  faults: Record<Question['id'], string>;
  /** Why sending has stopped, until the member acts. */
  refused?: Refusal;
  /** The session has ended: nothing is sent until the next sign-in. */
  paused?: true;
  /** The server has the whole anonymous response, but its reply with the report was lost. */
  arrived?: true;
  /** Set if no account may take over this visitor's response. */
  unclaimed?: true;
  /** In milliseconds: the last change here, the attempts since the last reply, and the time of the next one. */
  changedAt: number;
  attempts: number;
  retryAt: number;
};

export type SheetId = [account: Sheet['account'], survey: Sheet['survey']];
