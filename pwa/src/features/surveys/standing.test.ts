import { expect, test } from 'vitest';
import { standingOf } from './standing';
import type { SurveyCard } from './survey';

const card = (more: Partial<SurveyCard> = {}) => ({ id: 1, state: 'open', ...more }) as SurveyCard;
const me = (more: object) => card({ me: { open: true, ...more } });

test.each([
  ['a visitor who was never here', card(), {}, ['start', false, undefined]],
  ['a visitor halfway', card(), { 1: 'begun' }, ['continue', false, undefined]],
  ['a visitor who has finished', card(), { 1: 'submitted' }, [undefined, true, undefined]],
  ['what was answered is another survey', card(), { 2: 'submitted' }, ['start', false, undefined]],
  ['a member who was never here', me({}), {}, ['start', false, undefined]],
  ['a member halfway on another device', me({ draft_id: 4 }), {}, ['continue', false, undefined]],
  ['a member halfway, not sent yet', me({}), { 1: 'begun' }, ['continue', false, undefined]],
  ['a member in a new month', me({ report_id: 3 }), {}, ['start', true, undefined]],
  [
    'a member in the same month',
    me({ open: false, report_id: 3, next_on: '2026-12-01' }),
    {},
    [undefined, true, '2026-12-01'],
  ],
  [
    'a member who answered once',
    me({ open: false, report_id: 3 }),
    {},
    [undefined, true, undefined],
  ],
  ['a survey that is closed', card({ state: 'closed' }), {}, [undefined, false, undefined]],
] as const)('%s', (_, survey, here, [action, report, next]) => {
  expect(standingOf(survey, here)).toEqual({ action, report, next });
});
