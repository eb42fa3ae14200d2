import { expect, test } from 'vitest';
import { keyed } from '../blocks';
import { clockOf, minuteOf } from './clock';
import {
  blankMail,
  inOrder,
  isSame,
  type Mail,
  missingIn,
  onto,
  seriesIn,
  swapped,
  writtenIn,
} from './draft';
import type { Series } from './queries';

const mail = (key: number, part: Partial<Mail> = {}): Mail => ({
  ...blankMail([], [], 365),
  id: key,
  subject: `Mail ${key}`,
  blocks: keyed([{ kind: 'text', text: 'Hello' }]),
  key,
  ...part,
});

const series: Series = {
  id: 1,
  starts: 'confirmed',
  name: 'Welcome',
  is_on: false,
  version: 3,
  people: 0,
  left: 0,
  updated_at: '2026-05-06T10:00:00Z',
  steps: [
    {
      id: 8,
      days: 0,
      subject: 'Hello',
      blocks: [{ kind: 'text', text: 'Hi' }],
      is_on: true,
      sent: 4,
    },
    { id: 9, days: 3, at_minute: 540, subject: 'More', is_on: false, sent: 0 },
  ],
};

const keys = (mails: readonly Mail[]) => mails.map(({ key }) => key);

test('mails are sorted by time, and new ones come after others at the same time', () => {
  const mails = [
    mail(1, { days: 2 }),
    mail(2, { id: null }),
    mail(3, { at_minute: 60 }),
    mail(4, { id: 4 }),
    mail(5, { id: null }),
  ];
  expect(keys(inOrder(mails))).toEqual([4, 2, 5, 3, 1]);
});

test('saved mails keep their keys even if the server returns them in another order', () => {
  const typed = {
    ...writtenIn(series),
    steps: [mail(7, { id: 9, days: 3 }), mail(5, { id: null })],
  };
  expect(keys(writtenIn(series, typed).steps)).toEqual([5, 7]);
});

test('edits typed while a new mail is being saved apply to the saved mail', () => {
  const typed = {
    ...writtenIn(series),
    steps: [mail(1, { id: null, subject: 'Longer' }), mail(6, { id: null })],
  };
  const now = { ...writtenIn(series), version: 4 };
  const { steps, version } = onto(typed, now);
  expect(version).toBe(4);
  expect(steps.map(({ id, subject }) => [id, subject])).toEqual([
    [8, 'Longer'],
    [null, 'Mail 6'],
  ]);
});

test('cleared choices are sent as 0, and keys are not sent', () => {
  const sent = seriesIn(writtenIn(series));
  expect(sent).toMatchObject({ newsletter_id: 0, program_id: 0, version: 3 });
  expect(sent.steps[0]).not.toHaveProperty('key');
  expect(sent.steps[0]?.blocks[0]).not.toHaveProperty('key');
});

test('a different version alone does not count as a change', () => {
  const written = writtenIn(series);
  expect(isSame(written, { ...written, version: 9 })).toBe(true);
  expect(isSame(written, { ...written, newsletter_id: 2 })).toBe(false);
});

test('a new mail is sent a day after the last one, within the limit, with an unused key', () => {
  const [first, last] = [mail(1), mail(2, { days: 6 })];
  expect(blankMail([first, last], [], 365)).toMatchObject({ days: 7, key: 3, id: null });
  expect(blankMail([first, last], [mail(8)], 6)).toMatchObject({ days: 6, key: 9 });
  expect(blankMail([], [], 365).days).toBe(0);
});

test('swapped mails also swap their times', () => {
  const mails = [mail(1), mail(2, { days: 2, at_minute: 540 })];
  const now = swapped(mails, 1, -1);
  expect(now.map(({ key, days, at_minute }) => [key, days, at_minute])).toEqual([
    [2, 0, null],
    [1, 2, 540],
  ]);
  expect(swapped(mails, 1, 1)).toEqual(mails);
});

test('a series needs an active mail, and each active mail needs a subject and content', () => {
  expect(missingIn([mail(1), mail(2, { is_on: false, subject: '' })])).toBeUndefined();
  expect(missingIn([mail(1, { is_on: false })])).toHaveProperty('none');
  const missing = missingIn([
    mail(1, { subject: ' ' }),
    mail(2, { blocks: keyed([{ kind: 'text' }]) }),
  ]);
  expect(Object.keys(missing?.mails[1] ?? {})).toEqual(['subject']);
  expect(Object.keys(missing?.mails[2] ?? {})).toEqual(['blocks']);
});

test('minutes of the day convert to and from clock times', () => {
  expect([clockOf(0), clockOf(545), clockOf(1439)]).toEqual(['00:00', '09:05', '23:59']);
  expect(['00:00', '09:05', '23:59', '24:00', ''].map(minuteOf)).toEqual([
    0,
    545,
    1439,
    null,
    null,
  ]);
});
