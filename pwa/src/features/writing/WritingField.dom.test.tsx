import { act, fireEvent, render, screen } from '@testing-library/react';
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

test('the Markdown stays closed while pictures are uploaded into the text', async () => {
  const ends: (() => void)[] = [];
  const upload = () => new Promise<string>((_, reject) => ends.push(reject));
  render(<WritingField label="Text" value="Walk." onChange={() => undefined} upload={upload} />);
  const files = [new File(['picture'], 'shore.png', { type: 'image/png' })];
  const input = await screen.findByLabelText('Choose a picture');
  const add = () => fireEvent.change(input, { target: { files } });
  add();
  add();
  const source = screen.getByRole('button', { name: 'Markdown source' });
  for (const end of ends) {
    expect(source).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(source);
    expect(text()).not.toBeInstanceOf(HTMLTextAreaElement);
    await act(async () => end());
  }
  expect(ends).toHaveLength(2);
  fireEvent.click(source);
  expect(text()).toBeInstanceOf(HTMLTextAreaElement);
});
