import { expect, test } from 'vitest';
import { blank, draftOf, questionIn } from './setting';

test('a question keeps its id and sends its choices without blank lines', () => {
  const question = {
    id: 7,
    type_id: 2,
    title: 'What helped?',
    required: false,
    choices: [
      { id: 1, text: 'Walks' },
      { id: 2, text: 'Rest' },
    ],
  };
  const draft = draftOf(question as never);
  expect(draft.choices).toBe('Walks\nRest');
  expect(questionIn({ ...draft, choices: ' Walks \n\nTea' })).toEqual({
    id: 7,
    type_id: 2,
    title: 'What helped?',
    required: false,
    choices: ['Walks', 'Tea'],
  });
});

test('a rating sends its scale, and a text question sends no scale or choices', () => {
  const asked = { ...blank(), title: 'How?' };
  expect(questionIn({ ...asked, type_id: 4, scale: '10' })).toEqual({
    type_id: 4,
    title: 'How?',
    required: true,
    scale: 10,
  });
  expect(questionIn({ ...asked, type_id: 3 })).toEqual({
    type_id: 3,
    title: 'How?',
    required: true,
  });
});
