// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_TABLE_BYTES, type PreviewedRow } from '#shared/admin/product-import';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { giveFilesBytes } from '../../../testing/file-bytes';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductImportScreen } from './product-import-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
beforeAll(giveFilesBytes);

const HEADER = BASE_COLUMNS.join(',');
const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
const previewed = (line: number, given: Partial<PreviewedRow> = {}): PreviewedRow => ({
  line,
  change: 'created',
  _id: `p${line}`,
  name: `Mug ${line}`,
  problems: [],
  ...given,
});
const fileOf = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'products.csv', { type: 'text/csv', lastModified: 1 });
/** Two parts: the first of 200 rows. */
const ROWS = Array.from({ length: 201 }, (_, place) => previewed(place + 2));
const TABLE = [HEADER, ...ROWS.map(({ _id }) => _id)].join('\n');

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

function answerPreview(rows: readonly PreviewedRow[]): void {
  server.use(
    http.post(`${API}/products/import/preview`, () =>
      json({ rows: rows.map((row) => ({ ...row })) }),
    ),
  );
}

interface Sent {
  readonly key: string | null;
  readonly type: string | null;
  readonly rows: number;
}
/** Answers each part with the next of these; then as one that was taken. */
function answerParts(...answers: readonly (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(`${API}/products/import`, async ({ request }) => {
      const lines = (await request.text()).split('\n').slice(1);
      const rows = lines.filter((line) => line !== '').length;
      const { headers } = request;
      sent.push({ key: headers.get('Idempotency-Key'), type: headers.get('Content-Type'), rows });
      await delay(0);
      return answers[sent.length - 1]?.() ?? json({ created: rows, updated: 0, unchanged: 0 });
    }),
  );
  return sent;
}

describe('products from a CSV table', () => {
  test('show what will happen, each row with its line, before anything does', async () => {
    answerPreview([
      previewed(2, { change: 'unchanged' }),
      previewed(3, {
        change: 'updated',
        changes: [
          { column: 'price', from: '499', to: '450' },
          { column: 'countInStock', from: '22', to: '24' },
        ],
      }),
      previewed(4),
      previewed(5, { change: 'refused', problems: ['name: Name is required', 'one cell'] }),
    ]);
    await open();
    choose(fileOf(`${HEADER}\na\nb\nc\nd`));
    const table = await screen.findByRole('table', { name: 'Rows of the file' });
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(lines).toEqual([
      ['5', 'Refused', 'Mug 5', 'p5', '–', 'name: Name is required; one cell'],
      ['4', 'New', 'Mug 4', 'p4', '–', '–'],
      ['3', 'Changed', 'Mug 3', 'p3', 'price: 499 → 450; countInStock: 22 → 24', '–'],
      ['2', 'Unchanged', 'Mug 2', 'p2', '–', '–'],
    ]);
    expect(screen.getByText('Refused: 1 · New: 1 · Changed: 1 · Unchanged: 1')).toBeTruthy();
    expect(screen.getByText(/^Stock that would change: 1\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('are sent in parts, the last one first, and the result is shown', async () => {
    answerPreview(ROWS);
    const sent = answerParts();
    const person = await open();
    choose(fileOf(TABLE));
    await person.dblClick(await screen.findByRole('button', { name: 'Import 201 rows' }));
    expect(await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.')).toBeTruthy();
    expect(sent.map(({ rows }) => rows)).toEqual([1, 200]);
    expect(sent.map(({ type }) => type)).toEqual(['text/csv', 'text/csv']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('say what was imported where the connection is lost, and go on from there', async () => {
    answerPreview(ROWS);
    const taken = () => json({ created: 1, updated: 0, unchanged: 0 });
    const sent = answerParts(taken, () => HttpResponse.error());
    const person = await open();
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 rows' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The shop cannot be reached.');
    expect(screen.getByText('1 of 201 rows done')).toBeTruthy();
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.')).toBeTruthy();
    expect(sent.map(({ rows }) => rows)).toEqual([1, 200, 200]);
    expect(sent[2]?.key).toBe(sent[1]?.key);
  });

  test('that were left half-way go on under the same keys when the file is chosen again', async () => {
    answerPreview(ROWS);
    const sent = answerParts(() => HttpResponse.error());
    const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    const person = await open(device);
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 rows' }));
    await screen.findByRole('alert');
    cleanup();
    await open(device);
    choose(fileOf(TABLE));
    expect(await screen.findByText(/^This import was started before\./)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Import 201 rows' }));
    await screen.findByText('Imported: 201 new, 0 changed, 0 unchanged.');
    expect(sent[1]?.key).toBe(sent[0]?.key);
    // One that ended is not remembered: the same table once more is another import.
    choose(fileOf(TABLE));
    await person.click(await screen.findByRole('button', { name: 'Import 201 rows' }));
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(sent[3]?.key).not.toBe(sent[1]?.key);
  });

  test('leave out the rows that are refused, and say how many', async () => {
    answerPreview([previewed(2), previewed(3, { change: 'refused', problems: ['one cell'] })]);
    const sent = answerParts();
    const person = await open();
    choose(fileOf(`${HEADER}\na\nb`));
    await person.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect(
      await screen.findByText('Imported: 1 new, 0 changed, 0 unchanged. Not imported: 1.'),
    ).toBeTruthy();
    expect(sent.map(({ rows }) => rows)).toEqual([1]);
  });

  test('cannot be begun where all is refused', async () => {
    answerPreview([previewed(2, { change: 'refused', problems: ['one cell'] })]);
    await open();
    choose(fileOf(`${HEADER}\na`));
    await screen.findByText('Refused: 1 · New: 0 · Changed: 0 · Unchanged: 0');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test.each([
    ['nothing', fileOf(' \n'), 'The file is empty.'],
    [
      'too much',
      fileOf('x'.repeat(MAX_TABLE_BYTES + 1)),
      'The file is larger than 8 MB. Split it into smaller files.',
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
});
