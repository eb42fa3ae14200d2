import { formatPlural } from '@/lib/format';
import { chooses } from '@/lib/questions';
import { isRated, type Kind } from '../survey';
import { kindNames, nouns } from '../words';

export const kindList = {
  title: 'Question types',
  loading: 'Loading the question types',
  what: 'The question types',
  builtIn: 'Built in',
  change: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) => `Delete “${name}”?`,
  removeText: 'Questions made from it do not change.',
  delete: 'Delete type',
  keep: 'Keep type',
  removed: 'Type deleted.',
};

/** The preset of a kind: '5 choices', 'Rating from 0 to 10'. */
export function presetWords(kind: Kind): string {
  const { lowest, scale, choices } = kind.preset;
  const name = kindNames[kind.type_id] ?? '';
  if (chooses(kind) && choices.length > 0) {
    return `${name}: ${formatPlural(choices.length, nouns.choice)}`;
  }
  return isRated(kind) && scale ? `${name} from ${lowest ?? 1} to ${scale}` : name;
}

export const editKind = {
  titleNew: 'New question type',
  title: 'Edit question type',
  how: 'How it is answered',
  add: 'Add type',
  nameHint: 'For example, “How often” or “0 to 10”.',
  stays: 'Questions made from it do not change.',
};
