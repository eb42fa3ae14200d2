import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import type { About } from '../queries';
import { GalleryCard } from './GalleryCard';

test('an unsaved description of a picture asks before the page is left', () => {
  const about = { gallery: [{ id: 1, image: '/media/1', alt: 'A walk' }] } as unknown as About;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GalleryCard about={about} />
    </QueryClientProvider>,
  );
  const field = screen.getByDisplayValue('A walk');
  expect(isHeld()).toBe(false);
  fireEvent.change(field, { target: { value: 'A walk by the sea' } });
  expect(isHeld()).toBe(true);
});

test('a description that differs only by spaces at its ends is not unsaved', () => {
  const about = { gallery: [{ id: 1, image: '/media/1', alt: 'A walk' }] } as unknown as About;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GalleryCard about={about} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByDisplayValue('A walk'), { target: { value: 'A walk ' } });
  expect(isHeld()).toBe(false);
  expect(screen.queryByRole('button', { name: /save/i })).toBeNull();
});
