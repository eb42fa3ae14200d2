import '@/test/indexedDb';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { draftOf, keepDraft } from '@/features/writing/drafts';
import { DraftedField } from './DraftedField';

vi.mock('@/features/writing/WritingField', () => ({
  WritingField: ({ value, onChange }: { value: string; onChange(text: string): void }) => (
    <textarea aria-label="Text" value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

function Form() {
  const [text, setText] = useState('Walk.');
  return (
    <DraftedField
      label="Text"
      account={1}
      name="event-4"
      saved="Walk."
      value={text}
      onChange={setText}
    />
  );
}

test('an unsaved description is offered again on the next visit', async () => {
  const { unmount } = render(<Form />);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Walk slowly.' } });
  unmount();
  await vi.waitFor(async () => expect((await draftOf(1, 'event-4'))?.value).toBe('Walk slowly.'));
  render(<Form />);
  fireEvent.click(await screen.findByText('Restore changes'));
  expect(screen.getByLabelText('Text')).toHaveValue('Walk slowly.');
  expect(screen.queryByText('Restore changes')).toBeNull();
});

test('a discarded description is forgotten', async () => {
  await keepDraft(1, 'event-4', 'Run.');
  render(<Form />);
  fireEvent.click(await screen.findByText('Discard changes'));
  expect(screen.getByLabelText('Text')).toHaveValue('Walk.');
  await vi.waitFor(async () => expect(await draftOf(1, 'event-4')).toBeUndefined());
});
