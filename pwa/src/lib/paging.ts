/** A part of a list, and where the next one begins. */
export type Page<Row> = { data: Row[]; meta: { next_cursor: string | null; total?: number } };

/** How an infinite query goes from part to part. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }: Page<unknown>) => meta.next_cursor,
};

/** The questions that are asked: an empty one is left out. */
export const asked = <T extends object>(questions: T) =>
  Object.fromEntries(
    Object.entries(questions).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
