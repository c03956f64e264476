import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate';
import { waitingText } from './waiting-text';

const { t } = createTranslator('en', null);

test.each([
  // By the day of the shop, which begins at 18:30 of the day before in UTC.
  ['2026-03-09T18:30:00.000Z', 'The oldest was paid today.'],
  ['2026-03-09T18:29:59.999Z', 'The oldest was paid yesterday.'],
  ['2026-02-28T12:00:00.000Z', 'The oldest was paid 10 days ago.'],
  // A payment just before midnight, read by a server that is a day behind: never "-1 days ago".
  ['2026-03-11T00:00:00.000Z', 'The oldest was paid today.'],
])('an order paid at %s is said to wait in words: %s', (since, words) => {
  expect(waitingText(t, since, '2026-03-10')).toBe(words);
});
