// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import { ProductPicture } from './product-picture';

afterEach(cleanup);

const PLACEHOLDER = /\/pictures\/placeholder-\d+\.webp$/;

function show(image: string): HTMLImageElement {
  render(<ProductPicture image={image} name="Kettle" size="card" />);
  return screen.getByRole<HTMLImageElement>('img', { name: 'Kettle' });
}

// docs/shop-rules.md#r-catalogue-10
test('a product without a picture shows the placeholder', () => {
  expect(show('').src).toMatch(PLACEHOLDER);
});

// docs/shop-rules.md#r-catalogue-10
test('a picture that cannot be loaded becomes the placeholder', () => {
  const picture = show('/pictures/kettle-960.webp');
  expect(picture.srcset).toContain('kettle');
  fireEvent.error(picture);
  expect(picture.src).toMatch(PLACEHOLDER);
  expect(picture.srcset).toBe('');
});

test('on a phone a list shows the width that is fetched ahead, however dense the screen', () => {
  const picture = show('/pictures/kettle-960.webp');
  expect(picture.srcset).toBe(
    '/pictures/kettle-240.webp 240w, /pictures/kettle-400.webp 400w, /pictures/kettle-960.webp 960w',
  );
  expect(picture.sizes).toMatch(/^\(max-width: 599\.95px\) 1px, /);
  // Chromium would hold a screen with a `<source>` that asks for the width after it has gone.
  expect(picture.parentElement?.querySelector('source')).toBeNull();
});

test('a placeholder that is missing too is not asked for again and again', () => {
  const picture = show('https://example.com/kettle.png');
  fireEvent.error(picture);
  picture.src = 'https://example.com/other.png';
  fireEvent.error(picture);
  expect(picture.src).not.toContain(PLACEHOLDER_IMAGE);
});
