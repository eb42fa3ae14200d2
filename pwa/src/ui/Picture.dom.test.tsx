import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './Picture';

test('the fallback of a picture is tried once, because it may not load either', () => {
  render(<Picture src="/missing.png" alt="" sizes="100vw" />);
  const picture = screen.getByRole('presentation');
  expect(picture).toHaveAttribute('src', expect.stringContaining('/missing.png'));
  fireEvent.error(picture);
  expect(picture).toHaveAttribute('src', '/default.png');
  fireEvent.error(picture);
  expect(picture).toHaveAttribute('src', '/default.png');
});
