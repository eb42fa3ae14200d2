import type { Comment } from './commentQueries';

/** A comment and what answers it. */
export type Thread = { first: Comment; replies: Comment[] };

/** The threads of a list in which the replies follow what they answer. */
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

/** Who has said something, each once: they can be mentioned. */
export function peopleIn(comments: Comment[], me: number): Person[] {
  const people = new Map<number, Person>();
  for (const { by } of comments) if (by && by.id !== me) people.set(by.id, by);
  return [...people.values()];
}

/** Whose names stand in a text as '@Name'. */
export const mentionedIn = (text: string, people: Person[]): number[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** What the text ends with after an '@', if somebody is being mentioned. */
export const askedFor = (text: string): string | undefined =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1];

/** Those whose names begin so, and are not written out yet. */
export const matching = (asked: string, people: Person[]): Person[] =>
  people
    .filter(
      ({ name }) =>
        name.toLowerCase().startsWith(asked.toLowerCase()) && name.length > asked.length,
    )
    .slice(0, 5);
