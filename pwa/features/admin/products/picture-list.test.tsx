// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { json, showToAdmin } from '../../../testing/admin-screen';
import { Component as ProductEditScreen } from './product-edit-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
beforeAll(() => {
  // Not in jsdom.
  Blob.prototype.arrayBuffer = function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(this);
    });
  };
});

type Person = ReturnType<typeof userEvent.setup>;
const url = (name: string) => `/uploads/${name}-960.webp`;
const KETTLE: ProductDocument = {
  ...product('kettle', { name: 'Brass Kettle', category: 'Kitchen', description: 'Whistles.' }),
  image: url('a'),
  images: [{ url: url('a'), alt: 'Front' }, { url: url('b') }, { url: url('c') }],
};

/** Opens the form. @returns the bodies of the changes that it sends */
async function open(served = KETTLE): Promise<{ person: Person; sent: unknown[] }> {
  const sent: unknown[] = [];
  server.use(
    http.get(`${API}/products/kettle`, () => json(served)),
    http.patch(`${API}/products/kettle`, async ({ request }) => {
      sent.push(await request.json());
      return json({ ...served, revision: served.revision + 1 });
    }),
  );
  const at = '/admin/product/kettle/edit';
  const person = await showToAdmin(<ProductEditScreen />, at, '/admin/product/:id/edit');
  await screen.findByRole('form', { name: 'Product' });
  return { person, sent };
}

/** Answers uploads one after the other; each answer but a refusal names the picture. */
function answerUploads(...answers: readonly (string | Response)[]): () => number {
  let asked = 0;
  server.use(
    http.post('*/api/upload', () => {
      const answer = answers[asked] ?? HttpResponse.error();
      asked += 1;
      return typeof answer === 'string'
        ? json({ message: 'Image uploaded', image: url(answer) }, 201)
        : answer;
    }),
  );
  return () => asked;
}

const list = () => screen.getByRole('region', { name: 'Pictures' });
const files = (...names: readonly string[]) =>
  names.map((name) => new File(['picture'], name, { type: 'image/png' }));
function choose(chosen: readonly File[]): void {
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' });
  expect(input.multiple).toBe(true);
  fireEvent.change(input, { target: { files: chosen } });
}
const button = (name: string) => within(list()).getByRole('button', { name });
async function save(person: Person): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Product updated');
}
const texts = () =>
  within(list())
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);

// docs/shop-rules.md#r-catalogue-17
test('a picture of the size chart is uploaded and saved; while it is, nothing is', async () => {
  const { person, sent } = await open();
  answerUploads(json({ message: 'Not now', code: 'slow_down' }, 429), 'chart');
  const input = screen.getByLabelText<HTMLInputElement>('Upload a picture of the size chart', {
    selector: 'input',
  });
  fireEvent.change(input, { target: { files: files('chart.png') } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
  const part = within(screen.getByRole('region', { name: 'Size chart' }));
  await person.click(await part.findByRole('button', { name: 'Try again' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size chart' });
  await waitFor(() => expect(field.value).toBe(url('chart')));
  expect(await accessibilityFaults()).toEqual([]);
  await save(person);
  expect(sent).toMatchObject([{ changes: { sizeChart: url('chart') } }]);
});

describe('the pictures of the form', () => {
  test('are put in order by buttons, described and taken out; the first is the image', async () => {
    const { person, sent } = await open();
    expect(texts()).toEqual(['Front', '', '']);
    await person.click(button('Move picture 3 up'));
    await person.click(button('Move picture 2 up'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 1 up');
    expect(within(list()).getByRole('status').textContent).toBe('Picture 1 of 3');
    await person.type(screen.getByRole('textbox', { name: 'What picture 1 shows' }), 'Lid');
    await person.click(button('Remove picture 3'));
    expect(document.activeElement).toBe(button('Move picture 2 up'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Image' }).value).toBe(url('c'));
    expect(await accessibilityFaults()).toEqual([]);
    await save(person);
    const images = [
      { url: url('c'), alt: 'Lid' },
      { url: url('a'), alt: 'Front' },
    ];
    expect(sent).toEqual([
      {
        changes: { image: url('c'), images },
        seen: { image: url('a'), images: KETTLE.images },
      },
    ]);
  });

  test('are put in order by dragging', async () => {
    const { person, sent } = await open();
    const rows = within(list()).getAllByRole('listitem');
    const handle = rows[2]?.querySelector('[draggable]');
    if (!rows[0] || !handle) throw new Error('Nothing to drag');
    fireEvent.dragStart(handle);
    fireEvent.drop(rows[0]);
    await save(person);
    expect(sent).toMatchObject([
      {
        changes: {
          image: url('c'),
          images: [{ url: url('c') }, { url: url('a') }, { url: url('b') }],
        },
      },
    ]);
  });

  test('several are uploaded one after the other; one that fails is tried again, none is lost', async () => {
    const { person, sent } = await open();
    const tooBusy = json({ message: 'Too many pictures at once', code: 'slow_down' }, 429);
    const asked = answerUploads('d', tooBusy, 'f', 'e');
    choose(files('d.png', 'e.png', 'f.png'));
    expect(await within(list()).findByText('Too many pictures at once')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'What picture 5 shows' })).toBeTruthy();
    expect(within(list()).getByText('e.png')).toBeTruthy();
    await person.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: 'What picture 6 shows' })).toBeTruthy();
    expect(within(list()).queryByText('e.png')).toBeNull();
    expect(asked()).toBe(4);
    await save(person);
    const all = ['a', 'b', 'c', 'd', 'f', 'e'].map((name) =>
      name === 'a' ? { url: url(name), alt: 'Front' } : { url: url(name) },
    );
    expect(sent).toMatchObject([{ changes: { images: all } }]);
  });

  test('are at most ten: what is more is left out, and said', async () => {
    await open();
    answerUploads('1', '2', '3', '4', '5', '6', '7');
    choose(files('1', '2', '3', '4', '5', '6', '7', '8', '9'));
    expect(await screen.findByText('At most 10 pictures: 2 were left out.')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'What picture 10 shows' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Add pictures').disabled).toBe(true);
  });

  test('are dropped from elsewhere; what is no picture is refused in plain words', async () => {
    await open();
    const asked = answerUploads('d');
    const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0'], 'IMG_1.HEIC', { type: '' });
    const text = new File(['hello'], 'list.txt', { type: 'text/plain' });
    fireEvent.drop(list(), { dataTransfer: { files: [heic, text, ...files('d.png')] } });
    expect(await screen.findByText(/^This browser cannot read HEIC photos/)).toBeTruthy();
    expect(await screen.findByText('This file cannot be read as a picture')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'What picture 4 shows' })).toBeTruthy();
    expect(asked()).toBe(1);
  });

  test('of a product with one say nothing new, and another address replaces the first', async () => {
    const { images: _none, ...alone } = KETTLE;
    const { person, sent } = await open(alone);
    const image = screen.getByRole('textbox', { name: 'Image' });
    await person.clear(image);
    await person.type(image, url('z'));
    await save(person);
    expect(sent).toEqual([{ changes: { image: url('z') }, seen: { image: url('a') } }]);
  });
});
