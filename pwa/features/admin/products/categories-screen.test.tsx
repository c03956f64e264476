// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CategoryList, CategoryRenaming } from '#shared/admin/category-list';
import type { CategoryTableFields } from '#shared/catalogue/category';
import { withMoves, withoutFirstMove } from '#shared/catalogue/rename-category';
import { json, showToAdmin } from '../../../testing/admin-screen';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as CategoriesScreen } from './categories-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const PATH = `${API}/admin/categories`;
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

const LIST: CategoryList = {
  categories: [{ category: 'Kitchen', hindi: 'रसोई' }],
  moves: [],
  revision: 3,
  counts: [
    { category: 'Books', count: 2 },
    { category: 'Kitchen', count: 1 },
    { category: 'Saree', count: 30 },
    { category: 'sarees', count: 4 },
  ],
};

/** The shop's categories, and what was sent to it. */
function shopWith(list: CategoryList) {
  const sent: unknown[] = [];
  let now = list;
  const isOld = (request: Request) => request.headers.get('If-Match') !== `"${now.revision}"`;
  const conflict = (known = {}) =>
    json({ message: 'Changed', code: 'version_conflict', current: now, ...known }, 409);
  server.use(
    http.get(PATH, () => json(now)),
    http.put<never, CategoryTableFields>(PATH, async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (isOld(request)) return conflict();
      const { moves, counts, revision } = now;
      now = { ...body, moves, counts, revision: revision + 1 };
      return json(now);
    }),
    http.post<never, CategoryRenaming>(`${PATH}/rename`, async ({ request }) => {
      const { from, to } = await request.json();
      sent.push({ from, to });
      const changedBy = { name: 'Asha', at: '2026-11-28T09:00:00.000Z' };
      if (isOld(request)) return conflict({ changedBy });
      now = { ...withMoves(now, from, to), counts: now.counts };
      return json(now);
    }),
  );
  return {
    sent,
    change: (changed: CategoryList) => (now = changed),
    /** The first renaming is done. */
    moved(counts: CategoryList['counts']) {
      now = { ...withoutFirstMove(now), counts };
    },
  };
}

async function open() {
  const person = await showToAdmin(<CategoriesScreen />, '/admin/categories', '/admin/categories');
  await screen.findByRole('form', { name: 'Categories' });
  return person;
}
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
const names = () => rows().map((row) => row.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const save = () => button('Save');

describe('the categories of the owner', () => {
  test('are listed in order with their products, and nothing is sent that stands there anyway', async () => {
    const { sent } = shopWith({ ...LIST, counts: LIST.counts.slice(0, 3) });
    const person = await open();
    expect(names()).toEqual(['Kitchen', 'Books', 'Saree']);
    expect(rows().map((row) => /\d+ products?/.exec(row.textContent ?? '')?.[0])).toEqual([
      '1 product',
      '2 products',
      '30 products',
    ]);
    expect(screen.getByRole('textbox', { name: 'Kitchen in Hindi' })).toHaveProperty(
      'value',
      'रसोई',
    );
    expect(await accessibilityFaults()).toEqual([]);
    await person.type(screen.getByRole('textbox', { name: 'Books in Hindi' }), 'किताबें');
    await person.click(save());
    expect(await screen.findByText('Categories saved')).toBeTruthy();
    expect(sent).toEqual([
      {
        categories: [
          { category: 'Kitchen', hindi: 'रसोई' },
          { category: 'Books', hindi: 'किताबें' },
        ],
      },
    ]);
  });

  // docs/shop-rules.md#r-catalogue-21
  test('are put in order by buttons and by dragging, hidden, and added; home has a layout', async () => {
    const { sent } = shopWith({ ...LIST, counts: LIST.counts.slice(0, 3) });
    const person = await open();
    await person.click(button('Move Saree up'));
    expect(names()).toEqual(['Kitchen', 'Saree', 'Books']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Saree up');
    expect(screen.getByText('Saree: 2 of 3')).toBeTruthy();
    const [kitchen, , books] = rows();
    const picture = books?.querySelector('[draggable]');
    if (!picture || !kitchen) throw new Error('No rows');
    fireEvent.dragStart(picture);
    fireEvent.drop(kitchen);
    expect(names()).toEqual(['Books', 'Kitchen', 'Saree']);
    await person.click(screen.getByRole('checkbox', { name: 'Hide Saree' }));
    await person.type(screen.getByRole('textbox', { name: 'New category' }), 'Saree');
    expect(screen.getByText('This category is there already')).toBeTruthy();
    await person.type(screen.getByRole('textbox', { name: 'New category' }), ' blouses{Enter}');
    await person.click(screen.getByRole('combobox', { name: 'Products on a phone' }));
    await person.click(await screen.findByRole('option', { name: 'Two in a row' }));
    await person.click(
      screen.getByRole('combobox', { name: 'Categories as tiles on the home page' }),
    );
    await person.click(await screen.findByRole('option', { name: 'Never' }));
    await person.click(save());
    expect(await screen.findByText('Categories saved')).toBeTruthy();
    expect(sent).toEqual([
      {
        categories: [
          { category: 'Books', hindi: '' },
          { category: 'Kitchen', hindi: 'रसोई' },
          { category: 'Saree', hindi: '', hidden: true },
          { category: 'Saree blouses', hindi: '' },
        ],
        tiles: false,
        columns: 2,
      },
    ]);
    await person.click(button('Remove Saree blouses'));
    expect(names()).toEqual(['Books', 'Kitchen', 'Saree']);
    expect(screen.queryByRole('button', { name: 'Remove Saree' })).toBeNull();
  });

  test('get a picture from a file, and lose it again', async () => {
    const { sent } = shopWith({ ...LIST, counts: LIST.counts.slice(0, 2) });
    server.use(
      http.post('*/api/upload', () =>
        json({ message: 'Image uploaded', image: '/uploads/abc-1-960.webp' }, 201),
      ),
    );
    const person = await open();
    const [kitchen] = rows();
    if (!kitchen) throw new Error('No rows');
    const file = new File(['picture'], 'pots.png', { type: 'image/png' });
    const input = within(kitchen).getByLabelText('Add a picture', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
    await screen.findByRole('button', { name: 'Remove the picture of Kitchen' });
    await person.click(save());
    await waitFor(() =>
      expect(sent).toEqual([
        { categories: [{ category: 'Kitchen', hindi: 'रसोई', image: '/uploads/abc-1-960.webp' }] },
      ]),
    );
    await person.click(button('Remove the picture of Kitchen'));
    await person.click(save());
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ categories: [{ category: 'Kitchen', hindi: 'रसोई' }] }),
    );
  });

  test('asks whose to keep where another admin changed them', async () => {
    const { sent, change } = shopWith(LIST);
    const person = await open();
    await person.click(screen.getByRole('checkbox', { name: 'Hide Kitchen' }));
    change({ ...LIST, categories: [{ category: 'sarees', hindi: '' }], revision: 9 });
    await person.click(save());
    expect(await screen.findByText('Someone else changed the categories.')).toBeTruthy();
    await person.click(await screen.findByRole('radio', { name: 'Keep theirs: Kitchen' }));
    await person.click(button('Save this choice'));
    await screen.findByText('Categories saved');
    expect(names()).toEqual(['sarees', 'Books', 'Kitchen', 'Saree']);
    await person.click(screen.getByRole('checkbox', { name: 'Hide Books' }));
    await person.click(save());
    await waitFor(() => expect(sent).toHaveLength(3));
  });
});

describe('another name', () => {
  // docs/shop-rules.md#r-catalogue-23
  test('is given to all products, and the page says how many are left', async () => {
    const { sent, moved } = shopWith({ ...LIST, counts: LIST.counts.slice(0, 3) });
    const person = await open();
    await person.click(button('Rename Saree'));
    const dialog = await screen.findByRole('dialog', { name: 'Rename Saree' });
    const field = within(dialog).getByRole('textbox', { name: 'New name' });
    await person.clear(field);
    await person.type(field, 'Books');
    expect(dialog.textContent).toContain('Products of “Books”: 2. Both become one category.');
    await person.clear(field);
    await person.type(field, 'Sarees');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
    expect(
      await screen.findByText('Moving products from “Saree” to “Sarees”: 30 left'),
    ).toBeTruthy();
    expect(sent).toEqual([{ from: ['Saree'], to: 'Sarees' }]);
    moved([...LIST.counts.slice(0, 2), { category: 'Sarees', count: 30 }]);
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Books', 'Sarees']), {
      timeout: 10_000,
    });
    expect(screen.queryByText(/Moving products/)).toBeNull();
    // What is saved now is over the newest revision.
    await person.click(screen.getByRole('checkbox', { name: 'Hide Sarees' }));
    expect(button('Rename Books')).toHaveProperty('disabled', true);
    await person.click(save());
    expect(await screen.findByText('Categories saved')).toBeTruthy();
  });

  test('is refused by name where another admin changed the categories, which are shown then; again it is given', async () => {
    const list = { ...LIST, counts: LIST.counts.slice(0, 3) };
    const { sent, change } = shopWith(list);
    const person = await open();
    change({ ...list, categories: [{ category: 'Kitchen', hindi: 'चौका' }], revision: 4 });
    await person.click(button('Rename Saree'));
    const dialog = await screen.findByRole('dialog', { name: 'Rename Saree' });
    const field = within(dialog).getByRole('textbox', { name: 'New name' });
    await person.clear(field);
    expect(dialog.textContent).toContain('Enter a name');
    await person.type(field, 'Sarees');
    const rename = within(dialog).getByRole('button', { name: 'Rename' });
    await person.click(rename);
    expect(await screen.findByText('Asha changed this while you edited.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Kitchen in Hindi', hidden: true })).toHaveProperty(
      'value',
      'चौका',
    );
    await waitFor(() => expect(rename).toHaveProperty('disabled', false));
    await person.click(rename);
    expect(await screen.findByText('Category renamed')).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  test('is suggested where one category has several spellings, with one press', async () => {
    const { sent } = shopWith(LIST);
    const person = await open();
    const suggestion = screen.getByText('2 spellings of one category').closest('[role=alert]');
    expect(suggestion?.textContent).toContain('sarees (4)');
    await person.click(button('Join as “Saree”'));
    expect(await screen.findByText('Category renamed')).toBeTruthy();
    expect(sent).toEqual([{ from: ['sarees'], to: 'Saree' }]);
    expect(screen.queryByText('2 spellings of one category')).toBeNull();
  });
});
