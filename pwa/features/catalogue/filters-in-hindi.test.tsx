// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import hindi from '../../i18n/hi.json';
import { MessagesProvider } from '../../i18n/messages';
import { showScreen } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { FilterFields } from './filter-fields';

openTestApi();
afterEach(cleanup);

const COUNTS = {
  total: 3,
  categories: [],
  brands: [],
  ratings: [],
  discounts: [],
  inStock: 3,
  options: [
    {
      name: 'Colour',
      hindi: 'रंग',
      values: [
        { value: 'Blue', count: 1 },
        { value: 'Red', count: 2, hindi: 'लाल' },
      ],
    },
  ],
};

// docs/shop-rules.md#r-catalogue-16
test('options are filtered by in Hindi where the shop has it, and chosen as the shop calls them', async () => {
  const onChoose = vi.fn<(choice: CatalogueChoice) => void>();
  const { services } = await createShopFloor();
  const shown = (language: 'en' | 'hi') =>
    showScreen(
      services,
      <MessagesProvider initial={{ language, translations: language === 'hi' ? hindi : null }}>
        <FilterFields choice={{}} counts={COUNTS} onChoose={onChoose} />
      </MessagesProvider>,
    );
  shown('hi');
  const colours = within(await screen.findByRole('group', { name: 'रंग' }));
  colours.getByRole('checkbox', { name: /^Blue/ });
  const red = colours.getByRole('checkbox', { name: /^लाल/ });
  expect(red.parentElement?.textContent).toBe('लाल2');
  await userEvent.click(red);
  expect(onChoose).toHaveBeenCalledWith({ options: [{ name: 'Colour', value: 'Red' }] });
  cleanup();
  shown('en');
  await screen.findByRole('group', { name: 'Colour' });
  expect(screen.queryByText('लाल')).toBeNull();
});
