// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/admin/product-import';
import type {
  ImportPictures,
  ImportPreview,
  LastImport,
  PreviewedRow,
} from '#shared/admin/table-import';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { browserTimers } from '../../../platform/timers';
import { giveFilesBytes } from '../../../testing/file-bytes';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductImportScreen } from './product-import-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
beforeAll(giveFilesBytes);
beforeEach(() => {
  answerLast(null);
  answerPictures(NO_PICTURES);
});

const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
/** Of a shape with optional fields, which `JsonBodyType` does not take. */
const plainJson = (body: unknown) =>
  new HttpResponse(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
const previewed = (line: number, given: Partial<PreviewedRow> = {}): PreviewedRow => ({
  line,
  lines: [[line, line]],
  change: 'created',
  _id: `p${line}`,
  name: `Mug ${line}`,
  mark: `m${line}`,
  problems: [],
  ...given,
});
const fileOf = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'products.csv', { type: 'text/csv', lastModified: 1 });
/** Two parts: the first of 200 products. */
const ROWS = Array.from({ length: 201 }, (_, place) => previewed(place + 2));
const TABLE = ['head', ...ROWS.map(({ _id }) => _id)].join('\n');

async function open(device?: Awaited<ReturnType<typeof createDevice>>) {
  const { services } = device ?? (await createDevice({ user: { ...SHOPPER, isAdmin: true } }));
  showScreen(
    services,
    <AdminQueries>
      <ProductImportScreen />
    </AdminQueries>,
    '/admin/products/import',
  );
  return userEvent.setup({ delay: null });
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose File', { selector: 'input' }), {
    target: { files: [file] },
  });

function answerPreview(
  rows: readonly PreviewedRow[],
  given: Partial<ImportPreview> = {},
): { readonly asked: string[] } {
  const asked: string[] = [];
  const body = { format: 'own', head: 1, rows, ...given };
  server.use(
    http.post(`${API}/products/import/preview`, async ({ request }) => {
      asked.push(await request.text());
      return plainJson(body);
    }),
  );
  return { asked };
}

const NO_COUNTS = { created: 0, updated: 0, unchanged: 0 };
const NO_PICTURES: ImportPictures = { waiting: 0, copied: 0, failed: 0, problems: [] };
function answerPictures(pictures: ImportPictures): void {
  server.use(http.get(`${API}/products/imports/pictures`, () => json(pictures)));
}

function answerLast(last: LastImport['import']): void {
  server.use(http.get(`${API}/products/imports/last`, () => plainJson({ import: last })));
}

interface Sent {
  readonly run: string | null;
  readonly key: string | null;
  readonly seen: string | null;
  readonly pictures: string | null;
  readonly products: number;
}
/** Answers each part with the next of these; then as one that was taken. */
function answerParts(...answers: readonly ((() => Response) | undefined)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(`${API}/products/import`, async ({ request }) => {
      const lines = (await request.text()).split('\n').slice(1);
      const products = lines.filter((line) => line !== '').length;
      const query = new URL(request.url).searchParams;
      sent.push({
        run: query.get('import'),
        key: request.headers.get('Idempotency-Key'),
        seen: query.get('seen'),
        pictures: query.get('pictures'),
        products,
      });
      await delay(0);
      return answers[sent.length - 1]?.() ?? json({ created: products, updated: 0, unchanged: 0 });
    }),
  );
  return sent;
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const rowsShown = async () =>
  cellsOf(await screen.findByRole('table', { name: 'Products of the file' }));

describe('products from a table', () => {
  test('show what will happen, by kind, before anything does', async () => {
    answerPreview(
      [
        previewed(2, { change: 'unchanged' }),
        previewed(3, {
          change: 'updated',
          changes: [
            { column: 'price', from: '499', to: '450', variant: 'M, Red' },
            { column: 'countInStock', from: '22', to: '24' },
          ],
        }),
        previewed(4, { notes: ['Its pictures stay where they are'] }),
        previewed(5, { change: 'refused', problems: ['name: Name is required', 'one cell'] }),
      ],
      { format: 'shopify' },
    );
    const person = await open();
    choose(fileOf('head\na\nb\nc\nd'));
    expect(await screen.findByText('products.csv: This is Shopify’s product file.')).toBeTruthy();
    expect(await rowsShown()).toEqual([
      ['', '4', 'Mug 4', 'p4', 'Its pictures stay where they are'],
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('tab', { name: 'Changed: 1' }));
    expect(await rowsShown()).toEqual([
      ['', '3', 'Mug 3', 'p3', 'M, Red: price: 499 → 450; countInStock: 22 → 24', '–'],
    ]);
    await person.keyboard('{ArrowRight}{Enter}');
    expect(await rowsShown()).toEqual([['5', 'Mug 5', 'p5', 'name: Name is required; one cell']]);
    await person.click(screen.getByRole('tab', { name: 'Unchanged: 1' }));
    expect(await rowsShown()).toEqual([['2', 'Mug 2', 'p2', '–']]);
    expect(screen.getByText(/^Stock that would change: 1\./)).toBeTruthy();
    expect(screen.getByText('Wrong, and left out: 1.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 2 products' })).toBeTruthy();
  });

  test('are imported as they are ticked', async () => {
    answerPreview([previewed(2), previewed(3), previewed(4, { change: 'updated' })]);
    const sent = answerParts();
    const person = await open();
    choose(fileOf('head\na\nb\nc'));
    await person.click(await screen.findByRole('checkbox', { name: 'Select Mug 3' }));
    await person.click(screen.getByRole('tab', { name: 'Changed: 1' }));
    await person.click(screen.getByRole('button', { name: 'Tick none' }));
    await person.click(screen.getByRole('button', { name: 'Import 1 product' }));
    await screen.findByText('Imported: 1 new, 0 changed, 0 unchanged.');
    expect(sent.map(({ products, seen, pictures }) => [products, seen, pictures])).toEqual([
      [1, 'm2', null],
    ]);
  });

  test('are sent in parts of one import, the last one first, and the result is shown', async () => {
    answerPreview(ROWS.map((row) => ({ ...row, pictures: 1 })));
    const skipped = [{ line: 7, _id: 'p7', name: 'Mug 7' }];
    const sent = answerParts(() => json({ created: 0, updated: 0, unchanged: 0, skipped }));
    const person = await open();
    choose(fileOf(TABLE));
    expect(
      await screen.findByRole('checkbox', {
        name: 'Copy pictures from their addresses into the shop: 201',
      }),
    ).toBeTruthy();
    await person.dblClick(screen.getByRole('button', { name: 'Import 201 products' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Imported: 200 new, 0 changed, 0 unchanged.');
    expect(alert.textContent).toContain('left as they are: 1.Line 7: Mug 7');
    expect(sent.map(({ products }) => products)).toEqual([1, 200]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(new Set(sent.map(({ run }) => run)).size).toBe(1);
    expect(sent[0]?.run).toMatch(/^[\da-f-]{36}$/);
    expect(sent[0]).toMatchObject({ seen: 'm202', pictures: 'copy' });
  });

  test('can be undone afterwards, on the same page', async () => {
    answerPreview([previewed(2)]);
    answerParts();
    const person = await open();
    choose(fileOf('head\na'));
    const button = await screen.findByRole('button', { name: 'Import 1 product' });
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
    answerLast({
      _id: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
      at: '2026-01-02T03:04:05.678Z',
      by: 'Asha',
      created: 1,
      updated: 0,
      undoUntil: '2026-01-03T03:04:05.678Z',
    });
    await person.click(button);
    expect(await screen.findByText('2026-01-02 08:34, by Asha: 1 new, 0 changed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy();
  });

  test('show how far their pictures are, also on a later visit, and try failed ones again', async () => {
    const problem = { product: 'p1', name: 'Mug', url: 'https://cdn.example/a.jpg' };
    const failed = { ...NO_PICTURES, copied: 3, failed: 1 };
    answerPictures({ ...failed, problems: [{ ...problem, problem: 'missing' }] });
    const person = await open();
    const page = within(await screen.findByRole('main'));
    expect((await page.findAllByText('3 of 4 pictures copied.'))[0]).toBeTruthy();
    expect(
      page.getByText('Mug: https://cdn.example/a.jpg There is no picture at this address.'),
    ).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    const copying = { ...NO_PICTURES, waiting: 1, copied: 3 };
    server.use(http.post(`${API}/products/imports/pictures/retry`, () => json(copying)));
    answerPictures({ ...NO_PICTURES, copied: 4 });
    await person.click(page.getByRole('button', { name: 'Try again' }));
    expect(
      await page.findByRole('progressbar', { name: 'Pictures from their addresses' }),
    ).toBeTruthy();
    expect(
      (await page.findAllByText('4 of 4 pictures copied.', {}, { timeout: 30_000 }))[0],
    ).toBeTruthy();
    expect(page.queryByRole('progressbar')).toBeNull();
  });

  test('say how many pictures stay where they are, where too many wait', async () => {
    answerPreview([previewed(2, { pictures: 2 })]);
    answerParts(() => json({ created: 1, updated: 0, unchanged: 0, picturesLeft: 2 }));
    const person = await open();
    choose(fileOf('head\na'));
    await person.click(await screen.findByRole('button', { name: 'Import 1 product' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Pictures that stay at their addresses, as too many wait already: 2.',
    );
  });

  test('say what was imported where the connection is lost, and go on from there', async () => {
    answerPreview(ROWS);
    const taken = () => json({ created: 1, updated: 0, unchanged: 0 });
    const sent = answerParts(taken, () => HttpResponse.error());
    const person = await open();
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The shop cannot be reached.');
    expect(screen.getByText('products.csv: 1 of 201 products done')).toBeTruthy();
    // Left out and begun anew, it would bring that one twice.
    expect(alert.textContent).toContain('If you leave out the rest and choose this file again');
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.')).toBeTruthy();
    expect(sent.map(({ products }) => products)).toEqual([1, 200, 200]);
    expect(sent[2]?.key).toBe(sent[1]?.key);
  });

  test('that were left half-way, such as at the end of a session, go on under the same keys', async () => {
    answerPreview(ROWS);
    const signedOut = { code: 'unauthorized', message: 'Please sign in' };
    const sent = answerParts(() => json(signedOut, 401));
    const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    const person = await open(device);
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    const refused = (await screen.findByRole('alert')).textContent;
    expect(refused).toContain('Please sign in');
    expect(refused).not.toContain('If you leave out the rest');
    cleanup();
    await open(device);
    expect(await screen.findByText(/^This import was not finished\./)).toBeTruthy();
    // The same file goes on too: begun anew, it would bring a part of it twice.
    choose(fileOf(TABLE));
    expect(await screen.findByText(/^This import was not finished\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import 201 products' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.');
    expect(sent.map(({ products }) => products)).toEqual([1, 1, 200]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    cleanup();
    // One that ended is not remembered.
    await open(device);
    await screen.findByText('or drop it here');
    expect(screen.queryByText(/^This import was not finished\./)).toBeNull();
  });

  test('go on while their page is left, and are found so by who comes back', async () => {
    answerPreview(ROWS);
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const sent = answerParts();
    server.use(
      http.post(`${API}/products/import`, async () => {
        await held;
      }),
    );
    const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    const person = await open(device);
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    await screen.findByText('products.csv: 0 of 201 products done');
    cleanup();
    await open(device);
    expect(await screen.findByText('products.csv: 0 of 201 products done')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Leave out the rest' })).toBeNull();
    letGo();
    expect(await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.')).toBeTruthy();
    expect(sent.map(({ products }) => products)).toEqual([1, 200]);
    cleanup();
    await open(device);
    await screen.findByText('or drop it here');
    expect(screen.queryByText(/products done$/)).toBeNull();
  });

  test('stop where the rest is left out in another tab, and forget nothing that was begun there', async () => {
    answerPreview(ROWS);
    const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    const other = { run: 'another', taken: 0, skipped: 0, counts: NO_COUNTS };
    const key = 'draft:product-import-progress';
    const sent = answerParts(() => {
      void device.db.settings.put({ key, user: SHOPPER._id, values: other });
      return json({ created: 1, updated: 0, unchanged: 0 });
    });
    const person = await open(device);
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    await waitFor(() => expect(screen.queryByText(/products done$/)).toBeNull());
    expect(sent.map(({ products }) => products)).toEqual([1]);
    expect(await device.db.settings.get(key)).toMatchObject({ values: { run: 'another' } });
  });

  test('leave out their rest where they are undone before their end', async () => {
    answerPreview(ROWS);
    const sent = answerParts(undefined, () => HttpResponse.error());
    const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    const person = await open(device);
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    await screen.findByRole('alert');
    cleanup();
    const undone: string[] = [];
    answerLast({
      _id: sent[0]?.run ?? '',
      at: '2026-01-02T03:04:05.678Z',
      by: 'Asha',
      created: 1,
      updated: 0,
      undoUntil: '2026-01-03T03:04:05.678Z',
    });
    server.use(
      http.post(`${API}/products/imports/:id/undo`, ({ params: { id } }) => {
        undone.push(String(id));
        return json({ undone: 1, left: 0, kept: [] });
      }),
    );
    await open(device);
    await screen.findByText(/^This import was not finished\./);
    await person.click(await screen.findByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(undone).toEqual([sent[0]?.run]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
    cleanup();
    await open(device);
    await screen.findByText('or drop it here');
    expect(screen.queryByText(/^This import was not finished\./)).toBeNull();
  });

  test('wait while the shop says that it is busy, and go on by themselves', async () => {
    const pauses: number[] = [];
    const later = vi.spyOn(browserTimers, 'later').mockImplementation((pause, work) => {
      pauses.push(pause);
      queueMicrotask(work);
      return () => undefined;
    });
    answerPreview(ROWS);
    const busy = (status: number, code: string) => () => json({ code, message: 'Busy' }, status);
    const sent = answerParts(
      busy(429, 'slow_down'),
      busy(409, 'in_progress'),
      busy(503, 'unavailable'),
    );
    await open();
    choose(fileOf(TABLE));
    fireEvent.click(await screen.findByRole('button', { name: 'Import 201 products' }));
    expect(await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.')).toBeTruthy();
    expect(sent.map(({ products }) => products)).toEqual([1, 1, 1, 1, 200]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(pauses).toEqual([10_000, 10_000, 10_000]);
    later.mockRestore();
  });

  test('a dropped file is taken as a chosen one', async () => {
    const { asked } = answerPreview([previewed(2)]);
    await open();
    fireEvent.drop(screen.getByText('or drop it here'), {
      dataTransfer: { files: [fileOf('head\na')] },
    });
    await screen.findByRole('button', { name: 'Import 1 product' });
    expect(asked).toEqual(['head\na']);
  });

  test('cannot be begun where all is wrong', async () => {
    answerPreview([previewed(2, { change: 'refused', problems: ['one cell'] })]);
    await open();
    choose(fileOf('head\na'));
    const button = await screen.findByRole('button', { name: 'Import 0 products' });
    expect(button).toHaveProperty('disabled', true);
  });

  test.each([
    ['nothing', fileOf(' \n'), 'The file is empty.'],
    [
      'too much',
      fileOf('x'.repeat(MAX_FILE_BYTES + 1)),
      'The file is larger than 64 MB. Split it into smaller files.',
    ],
    [
      'other letters',
      fileOf(Uint8Array.of(0x43, 0x61, 0x66, 0xe9)),
      'The file is not UTF-8. In a spreadsheet, save it as "CSV UTF-8"',
    ],
  ])('a file of %s is not even sent', async (_what, file, shown) => {
    await open();
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });

  test('what is no table is refused, line by line', async () => {
    const body = {
      code: 'invalid',
      message: 'Nothing was imported: one line has errors',
      fields: { 'line 1': 'The first row must be this' },
    };
    server.use(http.post(`${API}/products/import/preview`, () => json(body, 400)));
    await open();
    choose(fileOf('<html>'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was imported: one line has errors');
    expect(within(alert).getByText('Line 1: The first row must be this')).toBeTruthy();
  });

  test('templates are there to begin with', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Products with variants' });
    expect(link.getAttribute('download')).toBe('products-with-variants.csv');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('KUR-M-RED');
  });
});

describe('a table that the shop does not know', () => {
  const table = {
    header: ['Title', 'Cost', ''],
    samples: [
      ['Mug', '₹1,299.00', 'x'],
      ['Lamp', '49', ''],
    ],
    columns: ['name', 'price', ''],
  };

  test('has its columns matched, which the shop keeps, and is looked at once more', async () => {
    answerPreview([], { format: 'unknown', table });
    const saved: unknown[] = [];
    server.use(
      http.put(`${API}/products/import/columns`, async ({ request }) => {
        saved.push(await request.json());
        answerPreview([previewed(2)], { format: 'matched', table });
        return json({});
      }),
    );
    const person = await open();
    choose(fileOf('Title,Cost,\nMug,1299,x'));
    const form = await screen.findByRole('form', { name: 'Match the columns' });
    expect(within(form).getByText('Mug · Lamp')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(form).getByRole('combobox', { name: 'What “Cost” is' }));
    await person.click(await screen.findByRole('option', { name: 'Name' }));
    expect(await screen.findByText(/^Two columns are the same\./)).toBeTruthy();
    await person.click(within(form).getByRole('combobox', { name: 'What “Cost” is' }));
    await person.click(await screen.findByRole('option', { name: 'MRP' }));
    await person.click(within(form).getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 1 product' });
    expect(saved).toEqual([{ header: table.header, columns: ['name', 'mrp', ''] }]);
    await person.click(screen.getByRole('button', { name: 'Change the columns' }));
    expect(await screen.findByRole('form', { name: 'Match the columns' })).toBeTruthy();
  });

  test('says so where the columns cannot be saved, and keeps them', async () => {
    answerPreview([], { format: 'unknown', table });
    server.use(http.put(`${API}/products/import/columns`, () => HttpResponse.error()));
    const person = await open();
    choose(fileOf('Title,Cost,\nMug,1299,x'));
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'What “Title” is' }).textContent).toBe('Name');
  });
});
