// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { readRecentSearches } from '../../catalogue/recent-searches';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { Header } from './header';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;
const offered = () => screen.queryByRole('list', { name: 'Recent searches' });

/** A device on which these keywords were searched for, the newest first. */
async function open(keywords: readonly string[] = []) {
  const device = await createDevice();
  if (keywords.length > 0) await device.db.settings.put({ key: 'recent-searches', keywords });
  showScreen(device.services, <Header />, '/cart', '/*');
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  return { ...device, box, person: userEvent.setup({ delay: null }) };
}

describe('recent searches', () => {
  test('are kept as they are sent', async () => {
    const { person, box, db } = await open();
    await person.type(box(), ' Brass lamp {Enter}');
    await waitFor(async () => expect(await readRecentSearches(db)).toEqual(['Brass lamp']));
    await person.clear(box());
    await person.type(box(), '   {Enter}');
    await waitFor(() => expect(where()).toBe('/'));
    expect(await readRecentSearches(db)).toEqual(['Brass lamp']);
  });

  test('are offered while the box is empty, and lead there again', async () => {
    const { person, box } = await open(['lamp', 'masala chai']);
    expect(offered()).toBeNull();
    await person.click(box());
    const list = await screen.findByRole('list', { name: 'Recent searches' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['lamp', 'masala chai']);
    expect(await accessibilityFaults()).toEqual([]);
    await person.type(box(), 'x');
    expect(offered()).toBeNull();
    await person.keyboard('{Backspace}');
    await person.click(await screen.findByRole('link', { name: 'masala chai' }));
    expect(where()).toBe('/search/masala%20chai');
    expect(offered()).toBeNull();
  });

  test('are removed one by one, or all at once, and the box keeps the focus', async () => {
    const { person, box, db } = await open(['lamp', 'chai', 'kurta']);
    await person.click(box());
    await person.click(await screen.findByRole('button', { name: 'Remove chai' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'chai' })).toBeNull());
    expect(document.activeElement).toBe(box());
    expect(await readRecentSearches(db)).toEqual(['lamp', 'kurta']);
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(offered()).toBeNull());
    expect(await readRecentSearches(db)).toEqual([]);
  });

  test('are reached by the arrow keys, closed by Escape, and gone when the box is left', async () => {
    const { person, box } = await open(['lamp']);
    await person.click(box());
    const link = await screen.findByRole('link', { name: 'lamp' });
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link);
    await person.keyboard('{Escape}');
    expect(offered()).toBeNull();
    expect(document.activeElement).toBe(box());
    await person.click(document.body);
    await person.click(box());
    await screen.findByRole('list', { name: 'Recent searches' });
    await person.click(screen.getByRole('link', { name: /Cart/ }));
    expect(offered()).toBeNull();
  });
});
