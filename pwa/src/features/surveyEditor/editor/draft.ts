import type { Schema } from '@/api/client';
import { chooses, kind } from '@/lib/questions';
import { isRated, type Kind, type Question } from '../survey';
import { choicesField, conditionField } from './words';

/** `id`: the id of an existing choice, which answers and conditions refer to. */
export type ChoiceDraft = { key: string; id?: number; text: string; points: string };

/** The preset of a kind of question: its choices or its rating. */
export type PresetDraft = {
  choices: ChoiceDraft[];
  lowest: string;
  scale: string;
  low_label: string;
  high_label: string;
};

/** A question in the form. */
export type QuestionDraft = PresetDraft & {
  /** The kind it was created from. */
  kind: number;
  /** The type of its answers. */
  type_id: number;
  title: string;
  description: string;
  reversed: boolean;
  required: boolean;
  /** Empty for none. */
  dimension: string;
  show_if: { question_id: number; any_of: number[] } | undefined;
};

const LOWEST = '1';
const SCALE = '5';

export const blankChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), text: '', points: '0' });

type Preset = Pick<Kind['preset'], 'choices' | 'lowest' | 'scale' | 'low_label' | 'high_label'>;

/** A preset as form values. Missing values are filled in from an empty preset. */
export function presetDraft(preset: Preset, type_id: number): PresetDraft {
  const choices = preset.choices.map(({ text, points }) => ({
    ...blankChoice(),
    text,
    points: String(points ?? 0),
  }));
  return {
    choices: choices.length > 0 || !chooses({ type_id }) ? choices : [blankChoice(), blankChoice()],
    lowest: String(preset.lowest ?? LOWEST),
    scale: String(preset.scale ?? SCALE),
    low_label: preset.low_label,
    high_label: preset.high_label,
  };
}

/** A new question of a kind. */
export const blankQuestion = ({ id, type_id, preset }: Kind): QuestionDraft => ({
  ...presetDraft(preset, type_id),
  kind: id,
  type_id,
  title: '',
  description: '',
  reversed: false,
  required: true,
  dimension: '',
  show_if: undefined,
});

/** Changes the kind: replaces choices and rating, keeps everything else. */
export const withKind = (draft: QuestionDraft, { id, type_id, preset }: Kind): QuestionDraft => ({
  ...draft,
  ...presetDraft(preset, type_id),
  kind: id,
  type_id,
  ...(type_id === kind.text && { dimension: '' }),
});

const standing = ({ id, text, points }: Question['choices'][number]): ChoiceDraft => ({
  ...blankChoice(),
  id,
  text,
  points: String(points ?? 0),
});

export const draftOf = (question: Question): QuestionDraft => ({
  ...presetDraft(question, question.type_id),
  ...(question.choices.length > 0 && { choices: question.choices.map(standing) }),
  kind: question.questiontype_id ?? question.type_id,
  type_id: question.type_id,
  title: question.title,
  description: question.description,
  reversed: question.reversed ?? false,
  required: question.required,
  dimension: question.dimension ?? '',
  show_if: question.show_if ?? undefined,
});

/** A preset as it is sent: choices or a rating, depending on the type. */
export function presetIn(draft: PresetDraft & { type_id: number }) {
  if (chooses(draft)) {
    const choices = draft.choices.map(({ id, text, points }) => ({
      ...(id !== undefined && { id }),
      text: text.trim(),
      points: Number(points),
    }));
    return { choices };
  }
  if (!isRated(draft)) return {};
  const { low_label, high_label } = draft;
  return {
    lowest: Number(draft.lowest),
    scale: Number(draft.scale),
    low_label: low_label.trim(),
    high_label: high_label.trim(),
  };
}

/** A question as it is sent; `page`: for a new one. */
export const questionIn = (draft: QuestionDraft, page?: number): Schema['SurveyQuestionIn'] => ({
  type_id: draft.kind,
  ...(page !== undefined && { page }),
  // A title is one line, but the field accepts line breaks in long questions.
  title: draft.title.trim().replaceAll(/\s*\n\s*/g, ' '),
  description: draft.description.trim(),
  ...presetIn(draft),
  ...(isRated(draft) && { reversed: draft.reversed }),
  required: draft.required,
  dimension: draft.dimension || null,
  show_if: draft.show_if ?? null,
});

const WHOLE = /^-?\d+$/;

/** Validates the form before it is sent. The keys of the errors are the server's field paths. */
export function draftFaults(draft: QuestionDraft): Record<string, string> {
  return {
    ...pointFaults(draft),
    ...(draft.show_if?.any_of.length === 0 && { show_if: conditionField.none }),
  };
}

export function pointFaults(draft: PresetDraft & { type_id: number }): Record<string, string> {
  if (!chooses(draft)) return {};
  const wrong = [...draft.choices.entries()].filter(([, { points }]) => !WHOLE.test(points.trim()));
  return Object.fromEntries(
    wrong.map(([at]) => [`choices[${at}].points`, choicesField.wholePoints]),
  );
}
