import { expect, test } from 'vitest';
import { inVersionOf } from './dialects';
import type { SyncResponse } from './sync';
import { SPOKEN_VERSIONS } from './version';
import type { Outcome } from '../decision/outcome';
import { testUuid } from '../testing/shop-view';

const reply = (outcome: Outcome): SyncResponse => ({
  protocol: 2,
  clientId: testUuid(1),
  nonce: testUuid(2),
  lastSeq: 1,
  outcomes: [{ id: testUuid(3), seq: 1, outcome }],
  changes: [],
  cursor: 'a1b2c3d4e5.1',
  more: false,
  serverTime: '2026-01-01T00:00:00.000Z',
});

test('a page of version 2 hears what it does not know in words', () => {
  const late = reply({ status: 'refused', code: 'too_late', detail: { orderId: testUuid(4) } });
  expect(inVersionOf(2, late, SPOKEN_VERSIONS)).toEqual(
    reply({
      status: 'refused',
      code: 'invalid',
      detail: { orderId: testUuid(4), fields: { order: 'This order is already on its way.' } },
    }),
  );
  const again = reply({ status: 'applied', code: 'already_done' });
  expect(inVersionOf(2, again, SPOKEN_VERSIONS)).toEqual(
    reply({ status: 'applied', code: 'done' }),
  );
});

test('what it knows it hears as it is', () => {
  for (const outcome of [
    { status: 'applied', code: 'merged' },
    { status: 'refused', code: 'limit_reached' },
  ] as const)
    expect(inVersionOf(2, reply(outcome), SPOKEN_VERSIONS)).toEqual(reply(outcome));
  expect(inVersionOf(3, reply({ status: 'refused', code: 'too_late' }), SPOKEN_VERSIONS)).toEqual(
    reply({ status: 'refused', code: 'too_late' }),
  );
});
