import { expect, test } from 'vitest';
import type { Helper } from '#shared/orders/stop';
import { anOrderDocument } from '../../testing/order-things';
import type { QueueSnapshot } from '../../outbox/queue-snapshot';
import { inRoute, movedRoute, sectionsOf, withRoutes } from './round-sections';
import { stopsOf } from './round-stops';

const ME = { _id: 'me', name: 'Meera', email: 'meera@example.com' };
const NOTHING: QueueSnapshot = {
  userId: 'me',
  waiting: [],
  asking: [],
  settled: [],
  sending: new Set(),
};

/** Stops by place: their ids with their postal codes. */
function stops(places: Readonly<Record<string, string>>, takers: Record<string, Helper> = {}) {
  const { shippingAddress, ...order } = anOrderDocument();
  const rows = Object.entries(places).map(([_id, postalCode]) => ({
    _id,
    user: 'me',
    order: {
      ...order,
      _id,
      shippingAddress: { ...shippingAddress, postalCode },
      dispatched: { at: '2026-03-01T06:00:00.000Z', courier: 'Own delivery' },
      ...(takers[_id] && { stop: { takenBy: takers[_id] } }),
    },
  }));
  return stopsOf(rows, NOTHING, ME);
}
const ids = (found: readonly { readonly order: { readonly _id: string } }[]) =>
  found.map(({ order }) => order._id);

// docs/shop-rules.md#r-doorstep-8
test('a stop that the route does not name comes behind the last of its postal code, else where its place is', () => {
  const round = stops({ a: '411001', b: '411001', c: '411005', d: '560001', e: '110001' });
  expect(ids(inRoute(round, []))).toEqual(['e', 'a', 'b', 'c', 'd']);
  expect(ids(inRoute(round, ['d', 'a', 'gone']))).toEqual(['e', 'd', 'a', 'b', 'c']);
});

// docs/shop-rules.md#r-doorstep-7
test('one’s own stops come first, then what nobody has taken, then the others’ by name', () => {
  const [ravi, anil, me] = [
    { user: 'r', name: 'Ravi' },
    { user: 'a', name: 'Anil' },
    { user: 'me', name: 'Meera' },
  ];
  const round = stops(
    { a: '411001', b: '411002', c: '411003', d: '411004' },
    { a: ravi, b: anil, d: me },
  );
  const sections = sectionsOf(round, [], 'me');
  expect(sections.map(({ taker, helper, stops: own }) => [taker, helper, ids(own)])).toEqual([
    ['me', 'me', ['d']],
    ['', 'me', ['c']],
    ['a', 'a', ['b']],
    ['r', 'r', ['a']],
  ]);
});

// docs/shop-rules.md#r-doorstep-8
test('a move names the whole section, and keeps what the route has beside it', () => {
  const round = stops({ a: '411001', b: '411002', c: '411003' });
  const [section] = sectionsOf(round, [], 'me');
  if (!section) throw new Error('No section');
  expect(movedRoute(section, ['z', 'c'], 'c', 'a', false)).toEqual(['c', 'a', 'b', 'z']);
  expect(movedRoute(section, [], 'a', 'c', true)).toEqual(['b', 'c', 'a']);
});

test('the last route said for a helper counts', () => {
  const said = (helper: string, stop: string) => ({
    name: 'order-stops',
    args: { helper, stops: [stop] },
  });
  expect(
    withRoutes([{ _id: 'r', stops: ['a'] }], [said('r', 'b'), said('me', 'c'), said('r', 'd')]),
  ).toEqual([
    { _id: 'r', stops: ['d'] },
    { _id: 'me', stops: ['c'] },
  ]);
});
