/** A page of a list, and the cursor of the next one. */
export type Page<Row> = { data: Row[]; meta: { next_cursor: string | null; total?: number } };

/** The paging of an infinite query. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }: Page<unknown>) => meta.next_cursor,
};

/** The query without empty values. */
export const asked = <T extends object>(questions: T) =>
  Object.fromEntries(
    Object.entries(questions).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
