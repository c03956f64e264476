// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { KeptProduct, LastImport } from '#shared/admin/table-import';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { LastImport as LastImportCard } from './last-import';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
/** Of a shape with optional fields, which `JsonBodyType` does not take. */
const plainJson = (body: unknown) =>
  new HttpResponse(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
type Last = LastImport['import'];
const LAST = {
  _id: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
  at: '2026-01-02T03:04:05.678Z',
  by: 'Asha',
  created: 3,
  updated: 1,
  undoUntil: '2026-01-03T03:04:05.678Z',
} satisfies Last;

function answerLast(answer: (() => Last) | null): void {
  server.use(
    http.get(`${API}/products/imports/last`, () =>
      plainJson({ import: answer?.() ?? null } satisfies LastImport),
    ),
  );
}

async function open() {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <h1 tabIndex={-1}>Import products</h1>
      <LastImportCard onUndo={() => undefined} />
    </AdminQueries>,
    '/admin/products/import',
  );
  return userEvent.setup({ delay: null });
}

describe('the last import', () => {
  test('is undone step by step after a question; what stays is said', async () => {
    answerLast(() => LAST);
    const steps = [
      { undone: 2, left: 2, kept: [] },
      {
        undone: 3,
        left: 0,
        kept: [
          { product: 'p1', name: 'Mug', reason: 'ordered' },
          { product: 'p2', name: 'Lamp', reason: 'changed', fields: ['price'] },
        ],
      },
    ];
    server.use(
      http.post(`${API}/products/imports/${LAST._id}/undo`, () => {
        const step = steps.shift();
        if (step?.left === 0) answerLast(() => ({ ...LAST, undo: { ...step, kept: [] } }));
        return plainJson(step);
      }),
    );
    const person = await open();
    await screen.findByText('2026-01-02 08:34, by Asha: 3 new, 1 changed.');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo the last import?' });
    await person.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undone, and as before: 3.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('says what stays, and why', async () => {
    const kept: KeptProduct[] = [
      { product: 'p1', name: 'Mug', reason: 'ordered' },
      { product: 'p2', name: 'Lamp', reason: 'changed', fields: ['price'] },
      { product: 'p3', name: 'Rice', reason: 'gone' },
      { product: 'p4', name: 'Tea', reason: 'changed' },
    ];
    answerLast(() => ({ ...LAST, undo: { undone: 2, left: 0, kept } }));
    await open();
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Mug: It was ordered, and stays on sale.',
      'Lamp: Changed since, and left as they are: price.',
      'Rice: It was deleted since.',
      'Tea: It was changed since, and is now a draft.',
    ]);
  });

  test('says where an undo stopped, and goes on when asked again', async () => {
    let answers = 0;
    server.use(
      http.post(`${API}/products/imports/${LAST._id}/undo`, () => {
        answers += 1;
        return answers === 1 ? HttpResponse.error() : json({ undone: 4, left: 0, kept: [] });
      }),
    );
    answerLast(() => (answers < 2 ? LAST : { ...LAST, undo: { undone: 4, left: 0, kept: [] } }));
    const person = await open();
    for (const shown of [/^The shop cannot be reached\./, 'Undone, and as before: 4.']) {
      await person.click(await screen.findByRole('button', { name: 'Undo import' }));
      const dialog = await screen.findByRole('dialog');
      await person.click(within(dialog).getByRole('button', { name: 'Undo import' }));
      expect(await screen.findByText(shown)).toBeTruthy();
    }
  });
});
