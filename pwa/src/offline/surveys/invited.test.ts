import { expect, test } from 'vitest';
import type { Response, Survey } from './model';
import { surveyOf } from './server.fake';
import { adopt, sentOf, withAnswer, withSubmit } from './sheet';

const newKey = () => 'a-key-of-this-device--';
const linked = (invitation: string, account = 0) => ({
  account,
  company: undefined,
  invitation,
  newKey,
});
const plain = { account: 0, company: undefined, newKey };
const given = { question_id: 1, type_id: 2, answers: [1] };
const finished = (survey: Survey): Survey => ({
  ...survey,
  response: {
    id: 4,
    version: survey.version,
    state: 'submitted',
    answers: [],
  } as unknown as Response,
});

test('the secret in the link is sent as the key, by visitors and members alike', () => {
  for (const account of [0, 1]) {
    const sheet = adopt(undefined, surveyOf(7), 1, linked('from-a-mail', account));
    expect(sentOf(sheet, undefined).key).toBe('from-a-mail');
  }
});

test('a response started without the link continues with it', () => {
  const begun = withAnswer(adopt(undefined, surveyOf(7), 1, plain), given, 2);
  const sheet = adopt(begun, surveyOf(7), 3, linked('from-a-mail'));
  expect(sentOf(sheet, undefined)).toMatchObject({ key: 'from-a-mail', responses: [given] });
  // After a reload, the page no longer has the link.
  const again = adopt(sheet, surveyOf(7), 4, plain);
  expect(again).toMatchObject({ key: 'from-a-mail', invitation: 'from-a-mail' });
  expect(again.waiting).toHaveLength(1);
});

test('a response finished on another device is resubmitted once to get its report', () => {
  const sheet = adopt(undefined, finished(surveyOf(7)), 1, linked('from-a-mail'));
  expect(sheet.submitting).toBe(true);
  const report = { id: 4 } as NonNullable<typeof sheet.report>;
  const known = { ...sheet, report, submitting: false };
  expect(adopt(known, finished(surveyOf(7)), 2, linked('from-a-mail')).submitting).toBe(false);
  // The same on the device where it was started.
  const begun = withAnswer(adopt(undefined, surveyOf(7), 1, linked('from-a-mail')), given, 2);
  expect(adopt(begun, finished(surveyOf(7)), 3, linked('from-a-mail')).submitting).toBe(true);
  // Without a link, a finished response belongs to a member and is read from the server.
  expect(adopt(undefined, finished(surveyOf(7)), 1, { ...plain, account: 1 }).submitting).toBe(
    false,
  );
});

test('anonymous responses stay on the device that sent them', () => {
  const anonymous = { ...surveyOf(7), anonymous: true };
  const sheet = withSubmit(adopt(undefined, anonymous, 1, linked('from-a-mail')), 2);
  const { response } = finished(anonymous);
  const sent = { ...sheet, submitting: false, ...(response && { response }) };
  expect(adopt(sent, anonymous, 3, linked('from-a-mail')).response).toBe(response);
});
