import type { Comment } from './commentQueries';

/** A comment and its replies. */
export type Thread = { first: Comment; replies: Comment[] };

/** Groups a list of comments, each followed by its replies, into threads. */
export function threadsOf(comments: Comment[]): Thread[] {
  const threads: Thread[] = [];
  for (const comment of comments) {
    const thread = threads.find(({ first }) => first.id === comment.parent_id);
    if (thread) thread.replies.push(comment);
    else threads.push({ first: comment, replies: [] });
  }
  return threads;
}

export type Person = { id: number; name: string };

/** The distinct people in a discussion, for mentions. */
export function peopleIn(comments: Comment[], me: number): Person[] {
  const people = new Map<number, Person>();
  for (const { by } of comments) if (by && by.id !== me) people.set(by.id, by);
  return [...people.values()];
}

const begins = (text: string, name: string) =>
  text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));

/** The people who are mentioned in a text as '@Name'. '@Ana Lindqvist' does not mention an Ana. */
export function mentionedIn(text: string, people: Person[]): number[] {
  const [, ...said] = text.split('@');
  const named = said.map((rest) => {
    const names = people.map(({ name }) => name).filter((name) => begins(rest, name));
    return names.sort((a, b) => b.length - a.length)[0];
  });
  return people.filter(({ name }) => named.includes(name)).map(({ id }) => id);
}

/** The unfinished mention at the end of a text, after its '@'. */
export const askedFor = (text: string): string | undefined =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1];

/** The people whose names start with this, except names that are already complete. */
export const matching = (asked: string, people: Person[]): Person[] =>
  people
    .filter(
      ({ name }) =>
        name.toLowerCase().startsWith(asked.toLowerCase()) && name.length > asked.length,
    )
    .slice(0, 5);
