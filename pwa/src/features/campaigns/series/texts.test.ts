import { expect, test } from 'vitest';
import { keyed } from '../blocks';
import { blankMail, type Mail, type Written } from './draft';
import { compared, mailOf, mailText } from './texts';

const mail = (id: number | null, part: Partial<Mail> = {}): Mail => ({
  ...blankMail([], [], 365),
  id,
  subject: `Mail ${id}`,
  blocks: keyed([{ kind: 'text', text: 'Hello' }]),
  ...part,
});

const nameOf = () => undefined;
const begun: Written = {
  name: 'Welcome',
  newsletter_id: 2,
  program_id: null,
  steps: [mail(1), mail(2)],
  version: 3,
};
const subjects = ({ steps }: Written) => steps.map(({ id, subject }) => [id, subject]);

test('mails convert to text and back unchanged, even with text that looks like fields', () => {
  const whole = mail(4, {
    days: 3,
    at_minute: 545,
    subject: 'Days: 9',
    preview: 'Sent: no',
    is_on: false,
    blocks: keyed([
      { kind: 'text', text: '== Text ==\nSubject: none\n\nLast' },
      { kind: 'programs', ids: [4] },
    ]),
    key: 1,
  });
  expect(mailOf(mailText(whole, nameOf), 4, 1)).toEqual(whole);
  const bare = mail(null, { subject: '', blocks: [], key: 2 });
  expect(mailOf(mailText(bare, nameOf), null, 2)).toEqual(bare);
});

test('two versions are compared part by part, and the merge keeps the chosen parts', () => {
  const theirs = {
    ...begun,
    name: 'Hello',
    version: 4,
    steps: [mail(1, { subject: 'Theirs' }), mail(2)],
  };
  const mine = {
    ...begun,
    newsletter_id: null,
    steps: [mail(1, { subject: 'Mine' }), mail(2), mail(null)],
  };
  const { parts, merged } = compared(theirs, mine, begun, nameOf);
  const differ = parts.filter((part) => part.theirs !== part.mine).map(({ label }) => label);
  expect(differ).toEqual(['Name', 'Newsletter list', 'Email 1', 'Email 3']);
  const kept = merged(parts.map((part, at) => (at === 0 ? part.theirs : part.mine)));
  expect(kept).toMatchObject({ name: 'Hello', newsletter_id: null, version: 4 });
  expect(subjects(kept)).toEqual([
    [1, 'Mine'],
    [2, 'Mail 2'],
    [null, 'Mail null'],
  ]);
  expect(subjects(merged(parts.map((part) => part.theirs)))).toEqual(subjects(theirs));
});

test('a mail added in the other version is kept, and a removed one depends on the choice', () => {
  const theirs = { ...begun, version: 4, steps: [mail(1), mail(9)] };
  const mine = { ...begun, steps: [mail(2, { subject: 'Changed' })] };
  const { parts, merged } = compared(theirs, mine, begun, nameOf);
  const kept = merged(parts.map((part) => part.mine));
  expect(subjects(kept)).toEqual([
    [9, 'Mail 9'],
    [null, 'Changed'],
  ]);
  expect(subjects(merged(parts.map((part) => part.theirs)))).toEqual(subjects(theirs));
});
