import { expect, test } from 'vitest';
import { sourcesOf } from './pictures';
import { sized } from './sized';

test('this site’s own pictures are loaded through the image proxy', () => {
  expect(sized('/v1/picture/a.jpg', 640)).toBe('/api/image-proxy/v1/picture/a.jpg?w=640&q=60');
});

test('a picture from another site is requested with the same width and quality', () => {
  expect(sized('https://a.example/b.jpg', 128)).toBe('https://a.example/b.jpg?w=128&q=60');
  expect(sized('https://a.example/b?v=2', 128)).toBe('https://a.example/b?v=2&w=128&q=60');
});

test('a picture has several widths for the browser to choose from', () => {
  const { src, srcSet, sizes } = sourcesOf('/default.png', '50vw');
  expect(src).toBe('/api/image-proxy/default.png?w=960&q=60');
  const widths = [128, 256, 384, 640, 960, 1280, 1600];
  expect(srcSet?.split(',')).toEqual(
    widths.map((width) => `/api/image-proxy/default.png?w=${width}&q=60 ${width}w`),
  );
  expect(sizes).toBe('50vw');
});

test('a picture that is not uploaded yet has one size', () => {
  expect(sourcesOf('blob:1', '50vw')).toEqual({ src: 'blob:1' });
});

test('a picture drawn by the server has one size', () => {
  expect(sourcesOf('/insights/a-walk/card.png', '100vw')).toEqual({
    src: '/insights/a-walk/card.png',
  });
});
