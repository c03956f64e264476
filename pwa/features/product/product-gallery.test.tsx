// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { ProductGallery } from './product-gallery';

openTestApi();

const image = '/uploads/a-960.webp';
const KETTLE = product('kettle', {
  name: 'Brass Kettle',
  image,
  images: [
    { url: image, alt: 'From the front' },
    { url: '/uploads/b-960.webp' },
    { url: '/uploads/c-960.webp', alt: 'Its lid' },
  ],
});

const scrolledTo = vi.fn();
beforeAll(() => {
  // Not in jsdom.
  Element.prototype.scrollTo = scrolledTo;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => scrolledTo.mockClear());

async function open(shown = KETTLE, variantImage?: string) {
  const { services } = await createDevice();
  const gallery = (picture?: string) => (
    <ProductGallery product={shown} {...(picture === undefined ? {} : { shown: picture })} />
  );
  showScreen(services, gallery(variantImage), '/product/kettle', '/product/:id');
  await screen.findAllByRole('img');
  return userEvent.setup({ delay: null });
}
const counter = () => screen.getByRole('status').textContent;
const thumbs = () => screen.getAllByRole('button', { name: /^Show picture/ });
const chosen = () => thumbs().findIndex((button) => button.getAttribute('aria-current') === 'true');

describe('the pictures of a product', () => {
  test('are shown with what each shows, the first at once, and are counted', async () => {
    await open();
    expect((await screen.findAllByRole('img')).map((one) => one.getAttribute('alt'))).toEqual([
      'From the front',
      'Brass Kettle (2)',
      'Its lid',
    ]);
    expect(screen.getByAltText('From the front').getAttribute('loading')).toBe('eager');
    expect(counter()).toBe('Picture 1 of 3');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('are chosen by a small one, and by arrow keys, not beyond the ends', async () => {
    const person = await open();
    await person.click(thumbs()[2] ?? document.body);
    expect([counter(), chosen()]).toEqual(['Picture 3 of 3', 2]);
    await person.keyboard('{ArrowRight}');
    expect(counter()).toBe('Picture 3 of 3');
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(counter()).toBe('Picture 1 of 3');
    expect(scrolledTo).toHaveBeenCalledWith({ left: 0 });
  });

  test('one alone has neither a counter nor small ones', async () => {
    await open(product('kettle', { name: 'Brass Kettle', image }));
    expect(screen.getByAltText('Brass Kettle').getAttribute('src')).toBe(image);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('that of a variant is first where the page begins with it', async () => {
    await open(KETTLE, '/uploads/red-960.webp');
    const [first, second] = screen.getAllByRole('img');
    expect(first?.getAttribute('src')).toBe('/uploads/red-960.webp');
    expect(second?.getAttribute('alt')).toBe('From the front');
    expect(counter()).toBe('Picture 1 of 4');
  });
});

describe('an enlarged picture', () => {
  test('is in a dialog, where keys and buttons turn and zoom; the page goes along', async () => {
    const person = await open();
    await person.click(
      screen.getAllByRole('button', { name: 'Enlarge picture' })[0] ?? document.body,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Enlarged picture' });
    const picture = () => within(dialog).getByRole('img');
    expect(picture().getAttribute('alt')).toBe('From the front');
    await person.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(picture().getAttribute('src')).toBe('/uploads/b-960.webp');
    await person.keyboard('{ArrowRight}');
    expect(picture().getAttribute('alt')).toBe('Its lid');
    expect(
      within(dialog).getByRole('button', { name: 'Next picture' }).hasAttribute('disabled'),
    ).toBe(true);
    await person.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(picture().style.transform).toContain('scale(1.5)');
    await person.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
    expect(picture().style.transform).toContain('scale(1)');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(counter()).toBe('Picture 2 of 3');
    // The focus is at what is seen, not at the picture that was turned away.
    expect(document.activeElement).toBe(
      screen.getAllByRole('button', { name: 'Enlarge picture' })[1],
    );
  });
});
