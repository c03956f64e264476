import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepareAction } from '#shared/actions/registry';
import type { QueuedAction } from '#shared/protocol/sync';
import { aCodOrder, anAction, aProduct } from '../testing/samples';
import { actionLooksAt, type Author } from './apply-action';
import { looksAt } from './shop-view';

const author: Author = {
  user: { _id: 'asha', name: 'Asha', email: 'asha@example.org' },
  isAdmin: false,
  session: 'session-1',
  clientId: 'client-1',
};
const always = { user: 'asha', session: 'session-1', client: 'client-1' };
const lookedAt = (action: QueuedAction) =>
  actionLooksAt({ action, prepared: prepareAction(action) }, author);
const [kettle, cloth] = [aProduct(), aProduct()];

test('what a store may fetch and lock at once is all that an order always reads', () => {
  const order = aCodOrder(
    [
      [kettle, 1],
      [cloth, 2],
    ],
    Date.UTC(2026, 5, 15, 12),
  );
  const deps = [randomUUID(), randomUUID()];
  const action = { ...anAction(1, 'place-cod-order', order), deps };
  expect(lookedAt(action)).toEqual({
    ...always,
    outcomes: [action.id, ...deps],
    orders: [order.orderId],
    products: [kettle._id, cloth._id],
    unpaidOrders: true,
  });
});

test('of an action that reads nothing it is the person, their queue and its answer', () => {
  const action = anAction(1, 'void', {});
  expect(lookedAt(action)).toEqual({
    ...always,
    outcomes: [action.id],
    unpaidOrders: false,
  });
});

test('of arguments that are none nothing more is fetched', () => {
  const action = { ...anAction(1, 'void', {}), args: { rocket: 1 } };
  expect(lookedAt(action)).toEqual({ ...always, outcomes: [action.id] });
});

test('what a person has not paid is looked up for cash and for online orders', () => {
  expect(looksAt({ unpaidOrders: true })).toMatchObject({ unpaidOrders: true });
  expect(looksAt({ cashAccount: true })).toMatchObject({ unpaidOrders: true });
  expect(looksAt({ cashAccount: false, unpaidOrders: false })).toMatchObject({
    unpaidOrders: false,
  });
});
