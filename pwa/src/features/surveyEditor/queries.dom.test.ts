import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { counted, editedSurvey, surveysToEdit, useSurveyChange } from './queries';

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

test.each([
  ['conflict', true],
  ['invalid', false],
])('a change refused as %s refetches the survey: %s', async (code, refetched) => {
  const client = new QueryClient();
  const { queryKey } = editedSurvey(2);
  client.setQueryData<unknown>(queryKey, { id: 2 });
  const refuse = () => Promise.reject(new ApiError('No.', 409, { code }));
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useSurveyChange(refuse), { wrapper });
  await expect(result.current.mutateAsync(undefined)).rejects.toThrow('No.');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(refetched);
});
