import type { Account } from './community';
import type { Site } from './site';

export type CheckIn = { id: number; questions: [number, number, number, number] };

const bands = [
  { from: 0, label: 'Needs care', text: 'You wake up tired on most days.' },
  { from: 60, label: 'Strong', text: 'This carries you. Keep what works.' },
];
const choices = ['Bad', 'Fair', 'Good'].map((text, at) => ({ text, points: at * 5 }));

/** The site's scorecard: two pages, with a conditional question and an optional text. */
export async function checkIn(site: Site, settings: object = {}): Promise<CheckIn> {
  const token = await site.adminToken();
  const title = 'How are you?';
  const { id } = await site.call('POST', '/v1/core/survey', { title }, token);
  const draft = {
    summary: 'Four questions about sleep and mood.',
    intro: 'Think of the last two weeks.',
    thanks: 'Thank you. This is where you stand.',
    pages: [{ title: 'Sleep' }, { title: 'Mood' }],
    dimensions: [
      { id: 'sleep', name: 'Sleep', bands },
      { id: 'mood', name: 'Mood', bands },
    ],
    bands,
  };
  await site.call('PATCH', `/v1/core/survey/${id}`, draft, token);
  const add = async (question: object): Promise<number> =>
    (await site.call('POST', `/v1/core/survey/${id}/question`, question, token)).id;
  const sleep = await add({
    type_id: 1,
    page: 0,
    title: 'How do you sleep?',
    choices,
    dimension: 'sleep',
  });
  const rested = await add({
    type_id: 4,
    page: 0,
    title: 'How rested do you wake up?',
    lowest: 0,
    scale: 4,
    low_label: 'Not at all',
    high_label: 'Fully',
    dimension: 'sleep',
    show_if: { question_id: sleep, any_of: [2, 3] },
  });
  const mood = await add({
    type_id: 4,
    page: 1,
    title: 'How is your mood?',
    lowest: 1,
    scale: 5,
    dimension: 'mood',
  });
  const wish = await add({ type_id: 3, page: 1, title: 'What would help?', required: false });
  const open = { state: 'open', scorecard: true, monthly: true, ...settings };
  await site.call('PATCH', `/v1/core/survey/${id}`, open, token);
  return { id, questions: [sleep, rested, mood, wish] };
}

/** Submits a member's answers to all questions. Returns the report's id. */
export async function answered(
  site: Site,
  { id, questions: [sleep, rested, mood, wish] }: CheckIn,
  account: Account,
): Promise<number> {
  const { access_token: token } = await site.call('POST', '/v1/auth/login', account);
  const responses = [
    { question_id: sleep, answers: [3] },
    { question_id: rested, selected_rate: 1 },
    { question_id: mood, selected_rate: 5 },
    { question_id: wish, descriptive_ans: 'Less light' },
  ];
  const path = `/v1/core/survey/${id}/survey-response`;
  return (await site.call('POST', path, { responses, submit: true }, token)).response.id;
}

type Row = { state: string; user_id: number | null; email: string | null; answers: object[] };

/** A survey's responses on the server. */
export async function responsesTo(site: Site, { id }: CheckIn): Promise<Row[]> {
  const path = `/v1/core/survey-response?survey_id=${id}`;
  return site.call('GET', path, undefined, await site.adminToken());
}
