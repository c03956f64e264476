import { expect, test } from 'vitest';
import { offerState, type OfferState } from './offer-state';

const NOON = Date.parse('2026-11-05T12:00:00.000Z');
const EARLIER = '2026-11-05T11:59:59.999Z';
const LATER = '2026-11-05T12:00:00.001Z';

test.each<[OfferState, object, number]>([
  ['running', {}, 0],
  ['running', { until: LATER, totalUses: 3 }, 2],
  ['scheduled', { from: LATER }, 0],
  ['used-up', { totalUses: 3 }, 3],
  ['ended', { until: '2026-11-05T12:00:00.000Z' }, 0],
  ['ended', { until: EARLIER, totalUses: 3 }, 3],
  ['off', { active: false, until: EARLIER }, 0],
])('is %s: %j, %i uses', (state, terms, uses) =>
  expect(offerState({ active: true, from: EARLIER, ...terms }, uses, NOON)).toBe(state),
);
