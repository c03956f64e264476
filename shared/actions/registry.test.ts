import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FIRST_PROTOCOL, PROTOCOL_FLOOR, PROTOCOL_VERSION } from '../protocol/version';
import { applied, defineAction } from '../decision/action';
import { decideOn } from '../testing/shop-view';
import { ACTIONS, createRegistry, isActionName, prepareAction } from './registry';

test('every action is registered under its own name', () => {
  for (const [name, action] of Object.entries(ACTIONS)) expect(action.name).toBe(name);
});

test('a queued action finds its rule', () => {
  expect(prepareAction({ name: 'void', version: 2, args: {} })).toMatchObject({
    status: 'prepared',
  });
  expect(isActionName('void')).toBe(true);
  for (const name of ['launch-rocket', 'toString']) expect(isActionName(name)).toBe(false);
});

test('a revoked action uses up its sequence number and does nothing else', () => {
  expect(decideOn(ACTIONS.void, {})).toEqual({ status: 'applied', code: 'voided', effects: [] });
});

test.each([
  { name: 'launch-rocket', version: 1, args: {} },
  { name: '__proto__', version: 1, args: {} },
  { name: 'toString', version: 1, args: {} },
  { name: 'void', version: 3, args: {} },
])('refuses an unknown action or version instead of skipping it: %j', (queued) => {
  expect(prepareAction(queued)).toEqual({ status: 'refused', code: 'unknown_action' });
});

test('rules are found by name and version: yesterday’s queue is decided by yesterday’s rule', () => {
  const rule = <Args>(version: number, args: z.ZodMiniType<Args>) =>
    defineAction({
      name: 'wish',
      version,
      args,
      reads: () => ({ products: [`v${version}`] }),
      decide: () => applied('done', []),
    });
  const first = rule(1, z.strictObject({ product: z.string() }));
  const second = rule(2, z.strictObject({ products: z.array(z.string()) }));
  const prepare = createRegistry([second, first]);
  expect(prepare({ name: 'wish', version: 1, args: { product: 'a' } })).toMatchObject({
    status: 'prepared',
    reads: { products: ['v1'] },
  });
  expect(prepare({ name: 'wish', version: 2, args: { products: ['a'] } })).toMatchObject({
    status: 'prepared',
    reads: { products: ['v2'] },
  });
  expect(prepare({ name: 'wish', version: 2, args: { product: 'a' } })).toMatchObject({
    code: 'invalid',
  });
  for (const version of [0, 3])
    expect(prepare({ name: 'wish', version, args: {} })).toMatchObject({ code: 'unknown_action' });
  expect(() => createRegistry([first, first])).toThrow('one name and version');
});

test('the server takes the last two released versions of the protocol', () => {
  expect(PROTOCOL_FLOOR).toBe(Math.max(FIRST_PROTOCOL, PROTOCOL_VERSION - 1));
});
