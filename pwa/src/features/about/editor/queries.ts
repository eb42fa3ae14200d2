import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, at, body, type DataOf, type InputOf } from '@/api/client';
import { formWith } from '@/lib/formWith';
import { type Page, paging } from '@/lib/paging';
import { sendInParts } from '@/lib/upload';
import { about, type Person } from '../queries';

export const saveHeadings = (input: InputOf<'/v1/core/home/about-us/static', 'post'>) =>
  body(api.POST('/v1/core/home/about-us/static', { body: input }));

export const saveContent = async (input: { content: string; version: number }) =>
  (await body(api.POST('/v1/core/about/content', { body: input }))).data;

type VersionCard = DataOf<'/v1/core/about/revision'>[number];

/** The saved versions of the text, newest first. */
export const versions = infiniteQueryOptions({
  queryKey: [...about.queryKey, 'versions'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page<VersionCard>> =>
    body(api.GET('/v1/core/about/revision', { params: { query: { limit: 50, cursor } }, signal })),
  ...paging,
  staleTime: 0,
});

export const oneVersion = (version: number) =>
  queryOptions({
    queryKey: [...about.queryKey, 'version', version],
    queryFn: async ({ signal }) => {
      const params = { path: { version } };
      return (await body(api.GET('/v1/core/about/revision/{version}', { params, signal }))).data;
    },
  });

export const restoreVersion = (version: number) => (newest: number) => {
  const params = { path: { version } };
  const call = '/v1/core/about/revision/{version}/restore';
  return body(api.POST(call, { params, body: { version: newest } }));
};

/** Sets or removes the page's picture. */
export function putPicture(file: File | undefined): Promise<unknown> {
  const call = '/v1/core/about/image';
  return file ? body(api.POST(call, { body: formWith(file) })) : body(api.DELETE(call));
}

type PersonIn = InputOf<'/v1/core/home/about-us/members', 'post'>;

/** Saves a person, or creates one if `person` is undefined. */
export const savePerson = (person: Person | undefined) => (input: PersonIn) => {
  if (!person) return body(api.POST('/v1/core/home/about-us/members', { body: input }));
  const { id, version } = person;
  const change = { ...at(id), body: { ...input, version } };
  return body(api.PATCH('/v1/core/home/about-us/members/{id}', change));
};

export const removePerson = (id: number) =>
  body(api.DELETE('/v1/core/home/about-us/member/{id}', at(id)));

export const orderPeople = (ids: number[]) =>
  body(api.PATCH('/v1/core/home/about-us/member/rearrange', { body: { ids } }));

type Sent = { file: File; told(part: number): void };

/** Adds a picture to the gallery, in parts that survive a broken connection. */
export const addToGallery = ({ file, told }: Sent) => {
  const add = (upload_id: string) =>
    body(api.POST('/v1/core/home/about-us/gallery', { body: { upload_id } as never }));
  return sendInParts(file, add, told);
};

export const describePicture = (id: number) => (alt: string) =>
  body(api.PATCH('/v1/core/home/about-us/gallery/{id}', { ...at(id), body: { alt } }));

export const removePicture = (id: number) =>
  body(api.DELETE('/v1/core/home/about-us/gallery/{id}', at(id)));
