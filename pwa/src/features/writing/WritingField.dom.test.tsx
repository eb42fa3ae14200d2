import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WritingField } from './WritingField';

const refusal = 'Use at most 20 characters.';

const field = (error?: string) => (
  <WritingField label="Text" value="Walk." error={error} onChange={() => undefined} />
);
const text = () => screen.getByRole('textbox', { name: /Text/ });

test('a refused text is marked as invalid, and described by its error', async () => {
  const { rerender } = render(field());
  expect(await screen.findByRole('textbox', { name: 'Text' })).toBeValid();
  rerender(field(refusal));
  expect(text()).toBeInvalid();
  expect(text()).toHaveAccessibleDescription(refusal);
  fireEvent.click(screen.getByRole('button', { name: 'Markdown source' }));
  expect(text()).toBeInstanceOf(HTMLTextAreaElement);
  expect(text()).toBeInvalid();
  expect(text()).toHaveAccessibleDescription(refusal);
  rerender(field());
  expect(text()).toBeValid();
});
