import { expect, test } from 'vitest';
import type { Comment } from './commentQueries';
import { askedFor, matching, mentionedIn, peopleIn, threadsOf } from './threads';

const comment = (id: number, parent_id: number | null, name?: string) =>
  ({ id, parent_id, by: name ? { id: id * 10, name } : null }) as Comment;

test('replies are grouped under their comment', () => {
  const threads = threadsOf([comment(1, null), comment(3, 1), comment(2, null), comment(4, 2)]);
  expect(threads.map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    [1, [3]],
    [2, [4]],
  ]);
});

test('mentions suggest and recognise the other people in a discussion', () => {
  const people = peopleIn(
    [comment(1, null, 'Ana Lindqvist'), comment(2, 1), comment(3, 1, 'Me')],
    30,
  );
  expect(people).toEqual([{ id: 10, name: 'Ana Lindqvist' }]);
  expect(askedFor('I agree, @an')).toBe('an');
  expect(askedFor('ana@example')).toBeUndefined();
  expect(matching('an', people)).toEqual(people);
  expect(matching('Ana Lindqvist', people)).toEqual([]);
  expect(mentionedIn('Thank you, @Ana Lindqvist!', people)).toEqual([10]);
});

test('a mention of a name does not mention people whose names begin it', () => {
  const people = ['Ana', 'Ana Lindqvist', 'An'].map((name, id) => ({ id, name }));
  expect(mentionedIn('Thank you, @Ana Lindqvist!', people)).toEqual([1]);
  expect(mentionedIn('@Anabel and I agree with @Ana’s view.', people)).toEqual([0]);
  expect(mentionedIn('@Ana Lindqvist, ask @An', people)).toEqual([1, 2]);
});
