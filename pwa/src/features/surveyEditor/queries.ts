import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { type Page, paging } from '@/lib/paging';
import { useSharedChange } from '@/lib/useSharedChange';
import { filterOf, type ResponseSearch, type ResultSearch, type SurveySearch } from './search';
import type {
  Edited,
  Kind,
  Question,
  ResponseHistory,
  Results,
  Survey,
  SurveyCard,
  Template,
} from './survey';

export type ResponseRow = Schema['SurveyResponseRow'];
type Written = Schema['WrittenAnswer'];
export type Invitation = Schema['SurveyInvitation'];
export type Invited = Schema['InvitedToSurvey'];

const fresh = { ...paging, staleTime: 0 };
const ROWS = 50;
const TEXTS = 20;

/** All surveys, including drafts. */
export const surveysToEdit = ({ q, state }: SurveySearch) =>
  infiniteQueryOptions({
    queryKey: ['survey editor', 'list', q ?? '', state ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<SurveyCard>> => {
      const asked = { ...(q && { search: q }), ...(state && { state }) };
      const params = { query: { limit: ROWS, cursor, ...asked } };
      return body(api.GET('/v1/core/survey', { params, signal }));
    },
    ...fresh,
  });

export const templates = queryOptions({
  queryKey: ['survey editor', 'templates'],
  queryFn: async ({ signal }): Promise<Template[]> =>
    (await body(api.GET('/v1/core/survey-template', { signal }))).data,
});

export const editedSurvey = (id: number) =>
  queryOptions({
    queryKey: ['survey editor', id, 'edited'],
    queryFn: async ({ signal }): Promise<Edited> => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/core/survey/{id}/edited', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** A version of a survey; the published one by default. */
export const surveyVersion = (id: number, version: number | undefined) =>
  queryOptions({
    queryKey: ['survey editor', id, 'version', version ?? 0],
    queryFn: async ({ signal }): Promise<Survey> => {
      const params = { path: { id }, query: { ...(version && { version }) } };
      return (await body(api.GET('/v1/core/survey/{id}', { params, signal }))).data;
    },
  });

export const kinds = queryOptions({
  queryKey: ['survey editor', 'kinds'],
  queryFn: async ({ signal }): Promise<Kind[]> =>
    (await body(api.GET('/v1/core/questiontype', { signal }))).data,
});

export const surveyResults = (id: number, { version, period, compare }: ResultSearch) =>
  queryOptions({
    queryKey: ['survey editor', id, 'results', version ?? 0, period ?? '', compare ?? ''],
    queryFn: async ({ signal }): Promise<Results> => {
      const query = {
        ...(version && { version }),
        ...(period && { period }),
        ...(compare && { compare }),
      };
      const params = { path: { id }, query };
      return (await body(api.GET('/v1/core/survey/{id}/results', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Written answers, newest first. */
export const writtenAnswers = (id: number, question_id: number) =>
  infiniteQueryOptions({
    queryKey: ['survey editor', id, 'texts', question_id],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Written>> => {
      const params = { path: { id, question_id }, query: { limit: TEXTS, cursor } };
      return body(api.GET('/v1/core/survey/{id}/results/{question_id}/texts', { params, signal }));
    },
    ...fresh,
  });

export const responsesTo = (survey_id: number, search: ResponseSearch) =>
  infiniteQueryOptions({
    queryKey: ['survey editor', survey_id, 'responses', search],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ResponseRow>> => {
      const params = { query: { survey_id, limit: ROWS, cursor, ...filterOf(search) } };
      return body(api.GET('/v1/core/survey-response', { params, signal }));
    },
    ...fresh,
  });

export const oneResponse = (survey_id: number, id: number) =>
  queryOptions({
    queryKey: ['survey editor', survey_id, 'response', id],
    queryFn: async ({ signal }): Promise<ResponseHistory> => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/core/survey-response/{id}', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** The mail invitations, by address. */
export const invitationsTo = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['survey editor', id, 'invitations'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Invitation>> => {
      const params = { path: { id }, query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/survey/{id}/invitation', { params, signal }));
    },
    ...fresh,
  });

/**
 * Applies a live update of the number of responses: updates lists and the editor, and refetches
 * results.
 */
export function counted(client: QueryClient, { survey_id, responses }: Schema['AdminAnswers']) {
  const withCount = <T extends Pick<SurveyCard, 'id' | 'responses'>>(card: T): T =>
    card.id === survey_id ? { ...card, responses } : card;
  client.setQueryData(editedSurvey(survey_id).queryKey, (known) => known && withCount(known));
  client.setQueriesData<InfiniteData<Page<SurveyCard>>>(
    { queryKey: ['survey editor', 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, data: page.data.map(withCount) })),
      },
  );
  void client.invalidateQueries({ queryKey: ['survey editor', survey_id, 'results'] });
}

/**
 * A change to surveys; refetches the data of editors and respondents, even after a conflict with a
 * colleague's change. Changes of the same scope are sent one after another.
 */
export function useSurveyChange<In, Out>(change: (input: In) => Promise<Out>, scope?: string) {
  return useSharedChange(change, { key: ['survey editor'], also: ['surveys'], scope });
}

export const addSurvey = (input: Schema['SurveyIn']) =>
  body(api.POST('/v1/core/survey', { body: input }));

export const patchSurvey =
  (id: number) =>
  async (patch: Schema['SurveyPatch']): Promise<Edited> =>
    (await body(api.PATCH('/v1/core/survey/{id}', { ...at(id), body: patch }))).data;

/** Deletes a draft. */
export const dropSurvey = (id: number) => body(api.DELETE('/v1/core/survey/{id}', at(id)));

export const publishSurvey = (id: number) => () =>
  body(api.POST('/v1/core/survey/{id}/publish', at(id)));

export const patchQuestion = (id: Question['id']) => (patch: Schema['SurveyQuestionPatch']) =>
  body(api.PATCH('/v1/core/question/{id}', { ...at(id), body: patch }));

/** Saves a new or edited question. Fails if a colleague has changed it since. */
export const saveQuestion =
  (survey: number, edited: Question | undefined) => (input: Schema['SurveyQuestionIn']) =>
    edited
      ? patchQuestion(edited.id)({ ...input, content_version: edited.content_version })
      : body(api.POST('/v1/core/survey/{id}/question', { ...at(survey), body: input }));

export const dropQuestion = (id: Question['id']) =>
  body(api.DELETE('/v1/core/question/{id}', at(id)));

/** Orders the questions, and in the same call replaces the pages if the order contains any. */
export const orderQuestions =
  (id: number) =>
  async (order: Schema['SurveyOrderIn']): Promise<Edited> =>
    (await body(api.PUT('/v1/core/survey/{id}/order', { ...at(id), body: order }))).data;

/** Saves a kind of question, or creates one if `id` is undefined. */
export const saveKind = (id: Kind['id'] | undefined) => (input: Schema['QuestionTypeIn']) =>
  id === undefined
    ? body(api.POST('/v1/core/questiontype', { body: input }))
    : body(api.PATCH('/v1/core/questiontype/{id}', { ...at(id), body: input }));

export const dropKind = (id: Kind['id']) => body(api.DELETE('/v1/core/questiontype/{id}', at(id)));

export const correctResponse = (id: ResponseRow['id']) => (input: Schema['AmendIn']) =>
  body(api.PATCH('/v1/core/survey-response/{id}', { ...at(id), body: input }));

export const inviteTo = (id: number) => (emails: string[]) =>
  body(api.POST('/v1/core/survey/{id}/invitation', { ...at(id), body: { emails } }));

const invitationAt = (id: number, invitation_id: Invitation['id']) => ({
  params: { path: { id, invitation_id } },
});

/** Sends a new link; the old one expires. */
export const inviteAgain = (id: number) => (invitation: Invitation['id']) =>
  body(
    api.POST('/v1/core/survey/{id}/invitation/{invitation_id}/again', invitationAt(id, invitation)),
  );

export const revokeInvitation = (id: number) => (invitation: Invitation['id']) =>
  body(api.DELETE('/v1/core/survey/{id}/invitation/{invitation_id}', invitationAt(id, invitation)));
