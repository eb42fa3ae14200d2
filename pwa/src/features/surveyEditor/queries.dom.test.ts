import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { counted, editedSurvey, surveysToEdit } from './queries';

test('a new response count updates only its survey in the cached list and editor', () => {
  const client = new QueryClient();
  const list = surveysToEdit({}).queryKey;
  const cards = [1, 2].map((id) => ({ id, responses: 4 }));
  const known = { pages: [{ data: cards, meta: { next_cursor: null } }], pageParams: [null] };
  client.setQueryData<unknown>(list, known);
  client.setQueryData<unknown>(editedSurvey(2).queryKey, { id: 2, responses: 4, title: 'Two' });
  counted(client, { survey_id: 2, responses: 5 });
  expect(client.getQueryData(list)?.pages[0]?.data.map(({ responses }) => responses)).toEqual([
    4, 5,
  ]);
  expect(client.getQueryData(editedSurvey(2).queryKey)).toEqual({
    id: 2,
    responses: 5,
    title: 'Two',
  });
  counted(client, { survey_id: 3, responses: 1 });
  expect(client.getQueryData(editedSurvey(3).queryKey)).toBeUndefined();
});
