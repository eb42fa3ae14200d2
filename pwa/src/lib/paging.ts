/** A page of a list, and the cursor of the next one. */
export type Page<Row> = { data: Row[]; meta: { next_cursor: string | null; total?: number } };

/** The paging of an infinite query. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }: Page<unknown>) => meta.next_cursor,
};

/** The rows of all pages of a list, for a field that shows them all. */
export async function allRows<Row>(read: (cursor: string | null) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: Page<Row> = await read(cursor);
    rows.push(...data);
    cursor = meta.next_cursor;
  } while (cursor);
  return rows;
}

/** The query without empty values. */
export const asked = <T extends object>(questions: T) =>
  Object.fromEntries(
    Object.entries(questions).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
