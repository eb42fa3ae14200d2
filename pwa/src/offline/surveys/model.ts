import type { components } from '@/api/schema';
import type { Refusal } from '../model';

type Schemas = components['schemas'];

export type Survey = Schemas['SurveyOut'];
export type Question = Schemas['SurveyQuestion'];
export type Response = Schemas['SurveyResponseOut'];
export type Report = Schemas['SurveyReport'];
export type Saved = Schemas['SavedResponse'];

/** What answers a question, without the time. */
export type Given = {
  question_id: number;
  type_id: number;
  answers?: number[];
  descriptive_ans?: string | null;
  selected_rate?: number | null;
};

/** An answer of this device. Between two devices the later one stays. */
export type Answer = Given & { answered_at: string };

/** What is sent at once. */
export type Sent = {
  key?: string;
  version: number;
  corporation_uid?: string;
  token?: string;
  responses: Answer[];
  submit: boolean;
};

/** A survey that was opened on this device, with what was answered. */
export type Sheet = {
  /** 0 for a visitor. */
  account: number;
  survey: number;
  /** Finds the response of a visitor, and that of an anonymous survey, which has no author. */
  key?: string;
  /** The secret of the invitation whose link was followed. */
  invitation?: string;
  /** The company's id in the link that was followed. */
  company?: string;
  /** As it was when the answers began: a response stays with its version. */
  asked: Survey;
  /** What the server has. */
  response?: Response;
  report?: Report;
  /** Answers that the server does not have, one a question. */
  waiting: Answer[];
  /** Finished here; the server does not know it yet. */
  submitting: boolean;
  /** What the server holds against answers, by question. They are not sent again as they are. */
  faults: Record<Question['id'], string>;
  /** Why nothing is sent any more, until the member does something. */
  refused?: Refusal;
  /** The session ended: nothing is sent before the next sign-in. */
  paused?: true;
  /** The server has all of an anonymous response, but its answer with the report was lost. */
  arrived?: true;
  /** A visitor's that no account takes over. */
  unclaimed?: true;
  /** Milliseconds: the last change here, attempts since the last answer, and when the next one may be made. */
  changedAt: number;
  attempts: number;
  retryAt: number;
};

export type SheetId = [account: Sheet['account'], survey: Sheet['survey']];
