// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { SearchWords, SearchWordsFields } from '#shared/catalogue/search-words';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as SearchWordsScreen } from './search-words-screen';

const server = openTestApi();
const WORDS: SearchWords = {
  synonyms: [
    { typed: 'chawal', means: 'rice' },
    { typed: 'चावल', means: 'rice' },
  ],
  categories: [{ category: 'Garden', hindi: 'बाग़' }],
  revision: 3,
};
const PATH = `${API}/catalogue/search-words`;

/** The shop's words, and what was sent to it. */
function shopWith(words: SearchWords) {
  const sent: { readonly over: string | null; readonly body: unknown }[] = [];
  let now = words;
  server.use(
    http.get(PATH, () => HttpResponse.json(now)),
    http.put<never, SearchWordsFields>(PATH, async ({ request }) => {
      const body = await request.json();
      const over = request.headers.get('If-Match');
      sent.push({ over, body });
      if (over !== `"${now.revision}"`)
        return HttpResponse.json(
          { message: 'Changed', code: 'version_conflict', current: now },
          { status: 409 },
        );
      now = { ...now, ...body, revision: now.revision + 1 };
      return HttpResponse.json(now);
    }),
  );
  return { sent, change: (words: SearchWords) => (now = words) };
}

async function open() {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  await services.db.products.bulkPut([product('k', { category: 'Kitchen' })]);
  showScreen(
    services,
    <AdminQueries>
      <SearchWordsScreen />
    </AdminQueries>,
    '/admin/search-words',
  );
  const lines = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'What shoppers type = what the shop calls it',
  });
  return { person: userEvent.setup({ delay: null }), lines };
}
const update = () => screen.getByRole('button', { name: 'Update' });

test('shows what the owner has set', async () => {
  shopWith(WORDS);
  const { lines } = await open();
  expect(lines.value).toBe('chawal, चावल = rice');
  expect(await accessibilityFaults()).toEqual([]);
});

test('saves what was typed, over what was read', async () => {
  const { sent } = shopWith(WORDS);
  const { person, lines } = await open();
  await person.type(lines, '\nslipper = chappal');
  await person.click(update());
  expect(await screen.findByText('Search words saved')).toBeTruthy();
  expect(sent).toEqual([
    {
      over: '"3"',
      body: { synonyms: [...WORDS.synonyms, { typed: 'slipper', means: 'chappal' }] },
    },
  ]);
  // And again, over what was saved.
  await person.type(lines, '\nchai = tea');
  await person.click(update());
  await waitFor(() => expect(sent.at(-1)?.over).toBe('"4"'));
});

test('says which line is no pair, and sends nothing', async () => {
  const { sent } = shopWith(WORDS);
  const { person, lines } = await open();
  await person.type(lines, '\nslipper');
  await person.click(update());
  expect(await screen.findByText('Line 2: write it like this: chawal = rice')).toBeTruthy();
  expect(document.activeElement).toBe(lines);
  expect(sent).toEqual([]);
});

test('asks whose words to keep where another user changed them', async () => {
  const { sent, change } = shopWith(WORDS);
  const { person, lines } = await open();
  await person.type(lines, '\nchai = tea');
  change({ ...WORDS, synonyms: [], revision: 9 });
  await person.click(update());
  expect(await screen.findByText('Someone else changed the search words.')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  expect(await screen.findByText('Search words saved')).toBeTruthy();
  expect(sent.map(({ over }) => over)).toEqual(['"3"', '"9"']);

  change({ ...WORDS, synonyms: [{ typed: 'batti', means: 'lamp' }], revision: 20 });
  await person.type(lines, '\nchay = tea');
  await person.click(update());
  // Of many lines only those that differ are shown.
  await person.click(await screen.findByRole('radio', { name: 'Keep theirs: batti = lamp' }));
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(lines.value).toBe('batti = lamp'));
});
