import { expect, test } from 'vitest';
import { sourcesOf } from './pictures';
import { sized } from './sized';

test('a picture of this site comes through the image proxy', () => {
  expect(sized('/v1/picture/a.jpg', 640)).toBe('/api/image-proxy/v1/picture/a.jpg?w=640&q=60');
});

test('a picture from elsewhere is asked for the same width and quality', () => {
  expect(sized('https://a.example/b.jpg', 128)).toBe('https://a.example/b.jpg?w=128&q=60');
  expect(sized('https://a.example/b?v=2', 128)).toBe('https://a.example/b?v=2&w=128&q=60');
});

test('the browser chooses among the widths', () => {
  const { src, srcSet, sizes } = sourcesOf('/default.png', '50vw');
  expect(src).toBe('/api/image-proxy/default.png?w=960&q=60');
  const widths = [128, 256, 384, 640, 960, 1280, 1600];
  expect(srcSet?.split(',')).toEqual(
    widths.map((width) => `/api/image-proxy/default.png?w=${width}&q=60 ${width}w`),
  );
  expect(sizes).toBe('50vw');
});

test('a picture that was not sent yet has one size', () => {
  expect(sourcesOf('blob:1', '50vw')).toEqual({ src: 'blob:1' });
});

test('what the server draws itself has one size', () => {
  expect(sourcesOf('/insights/a-walk/card.png', '100vw')).toEqual({
    src: '/insights/a-walk/card.png',
  });
});
