import { describe, expect, it } from 'vitest';
import type { ActionName } from '#shared/actions/registry';
import type { OutboxEntry } from '../database/outbox-entry';
import { dependenciesOf } from './dependencies';

/** A waiting action; its id describes it. */
function waiting(name: ActionName, args: Record<string, unknown>): OutboxEntry {
  const id = `${name} ${String(args['addressId'] ?? args['orderId'])}`;
  const place = { seq: 1, clientId: 'c', user: 'u', enqueuedAt: 0 };
  return { id, name, version: 1, args, deps: [], ...place };
}

const queue = [
  waiting('add-address', { addressId: 'home' }),
  waiting('add-address', { addressId: 'office' }),
  waiting('edit-address', { addressId: 'home' }),
  waiting('place-cod-order', { orderId: 'first' }),
  waiting('place-cod-order', { orderId: 'second' }),
  waiting('collect-cash', { orderId: 'first' }),
  waiting('cancel-order', { orderId: 'second' }),
];

describe('the dependencies of an action', () => {
  it.each<[ActionName, Record<string, unknown>, string[]]>([
    ['make-default-address', { addressId: 'office' }, ['add-address office']],
    ['edit-address', { addressId: 'home' }, ['add-address home']],
    ['delete-address', { addressId: 'elsewhere' }, []],
    [
      'place-cod-order',
      { orderId: 'third', shippingAddress: { id: 'home' } },
      ['add-address home'],
    ],
    ['cancel-order', { orderId: 'second' }, ['place-cod-order second']],
    ['deliver-order', { orderId: 'first' }, ['collect-cash first']],
    ['deliver-order', { orderId: 'second' }, []],
    ['collect-cash', { orderId: 'first' }, []],
    ['remove-wish', { productId: 'home' }, []],
  ])('%s %j: %j', (name, args, before) => {
    expect(dependenciesOf(name, args, queue)).toEqual(before);
  });

  it('an added address waits for none, not even for one under its own id', () => {
    expect(dependenciesOf('add-address', { addressId: 'home' }, queue)).toEqual([]);
  });

  it.each([undefined, null, 'home', {}, { id: 7 }])(
    'an order to %j, which is no address of the book, waits for none',
    (shippingAddress) => {
      const args = { orderId: 'third', shippingAddress };
      const odd = [waiting('add-address', {}), waiting('add-address', { addressId: 7 }), ...queue];
      expect(dependenciesOf('place-cod-order', args, odd)).toEqual([]);
    },
  );
});
