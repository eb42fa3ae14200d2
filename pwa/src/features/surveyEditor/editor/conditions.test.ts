import { expect, test } from 'vitest';
import { conditionFault, dependentsOf } from './conditions';
import { conditionFaultWords } from './words';

/** Questions in order. `3 after 1`: question 3 is asked only after an answer to question 1. */
const questions = (...texts: string[]) =>
  texts.map((text) => {
    const [id = '', other] = text.split(' after ');
    return {
      id: Number(id),
      title: `Q${id}`,
      show_if: other ? { question_id: Number(other) } : null,
    };
  });

test('conditions on earlier questions are valid, even in a chain', () => {
  expect(conditionFault(questions('1', '2 after 1', '3 after 2', '4 after 1'))).toBeUndefined();
  // The server checks references to missing questions.
  expect(conditionFault(questions('1 after 9'))).toBeUndefined();
});

test('a condition on a later question is reported with both titles', () => {
  const fault = conditionFault(questions('1', '3 after 2', '2 after 1'));
  expect(fault).toEqual({ title: 'Q3', later: 'Q2' });
  expect(fault && conditionFaultWords(fault)).toContain(
    '“Q3” depends on the answer to “Q2”, so it must come after it.',
  );
});

test('a cycle is reported with its questions', () => {
  const fault = conditionFault(questions('1 after 3', '2 after 1', '3 after 2', '4'));
  expect(fault).toEqual({ circle: ['Q1', 'Q3', 'Q2'] });
  expect(fault && conditionFaultWords(fault)).toContain('“Q1”, “Q3”, “Q2”');
  expect(conditionFault(questions('5 after 5'))).toEqual({ circle: ['Q5'] });
});

test('a question that leads into a cycle is not part of it', () => {
  expect(conditionFault(questions('1 after 2', '2 after 3', '3 after 2'))).toEqual({
    title: 'Q1',
    later: 'Q2',
  });
});

test('only direct dependents of a question are listed', () => {
  const all = questions('1', '2 after 1', '3 after 2', '4 after 1');
  expect(dependentsOf(all, 1).map(({ id }) => id)).toEqual([2, 4]);
});
