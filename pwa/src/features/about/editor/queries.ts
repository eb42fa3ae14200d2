import { api, body, type InputOf } from '@/api/client';
import { formWith } from '@/lib/formWith';
import { sendInParts } from '@/lib/upload';

const at = (id: number) => ({ params: { path: { id } } });

export const saveHeadings = (input: InputOf<'/v1/core/home/about-us/static', 'post'>) =>
  body(api.POST('/v1/core/home/about-us/static', { body: input }));

export const saveContent = async (input: { content: string; version: number }) =>
  (await body(api.POST('/v1/core/about/content', { body: input }))).data;

/** Sets or removes the page's picture. */
export function putPicture(file: File | undefined): Promise<unknown> {
  const call = '/v1/core/about/image';
  return file ? body(api.POST(call, { body: formWith(file) })) : body(api.DELETE(call));
}

type PersonIn = InputOf<'/v1/core/home/about-us/members', 'post'>;

/** Saves a person; without an id, a new one. */
export const savePerson = (id: number | undefined) => (input: PersonIn) =>
  id === undefined
    ? body(api.POST('/v1/core/home/about-us/members', { body: input }))
    : body(api.PATCH('/v1/core/home/about-us/members/{id}', { ...at(id), body: input }));

export const removePerson = (id: number) =>
  body(api.DELETE('/v1/core/home/about-us/member/{id}', at(id)));

export const orderPeople = (ids: number[]) =>
  body(api.PATCH('/v1/core/home/about-us/member/rearrange', { body: { ids } }));

type Sent = { file: File; told(part: number): void };

/** Adds a picture to the gallery, in parts that survive a broken connection. */
export async function addToGallery({ file, told }: Sent) {
  const upload_id = await sendInParts(file, told);
  const call = '/v1/core/home/about-us/gallery';
  return body(api.POST(call, { body: { upload_id } as never }));
}

export const describePicture = (id: number) => (alt: string) =>
  body(api.PATCH('/v1/core/home/about-us/gallery/{id}', { ...at(id), body: { alt } }));

export const removePicture = (id: number) =>
  body(api.DELETE('/v1/core/home/about-us/gallery/{id}', at(id)));
