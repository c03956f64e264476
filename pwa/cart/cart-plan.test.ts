import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CART_LINES, mergedCart, type CartChange } from '#shared/cart/account-cart';
import { planCart, type TwoCarts } from './cart-plan';

const NOON = Date.UTC(2026, 5, 15, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();
const line = (name: string, qty: number, minute: number): CartChange => ({
  line: name,
  qty,
  changedAt: at(minute),
});
const plan = (carts: Partial<TwoCarts> & { readonly cart?: Readonly<Record<string, number>> }) =>
  planCart(
    {
      here: new Map(Object.entries(carts.cart ?? {})),
      agreed: [],
      there: [],
      mayRepeat: true,
      ...carts,
    },
    at(0),
  );

// docs/shop-rules.md#r-cart-9
test('a change of either cart goes to the other, and a removal is one', () => {
  const agreed = [line('a', 1, -9), line('b', 1, -9), line('c', 1, -9)];
  const there = [line('a', 1, -9), line('b', 4, -5), line('c', 0, -5)];
  expect(plan({ cart: { a: 2, b: 1, c: 1 }, agreed, there })).toMatchObject({
    send: [line('a', 2, 0)],
    take: [line('b', 4, -5), line('c', 0, -5)],
  });
});

test('a change here is later than all that is known here, also where the clock is behind', () => {
  const known = [line('a', 1, 90)];
  expect(plan({ cart: { a: 2 }, agreed: known, there: known }).send).toEqual([line('a', 2, 90)]);
});

// docs/shop-rules.md#r-cart-9
test('a visitor’s cart joins: the larger quantity stays, and nothing goes', () => {
  const there = [line('a', 5, -9), line('b', 1, -9), line('c', 0, -9), line('d', 3, -9)];
  const cart = { a: 2, b: 4, c: 1 };
  expect(plan({ cart, agreed: undefined, there })).toMatchObject({
    send: [line('b', 4, 0), line('c', 1, 0)],
    take: [line('a', 5, -9), line('d', 3, -9)],
  });
});

test('what the account has lost is sent again as it was, unless the shop refuses it', () => {
  const agreed = [line('a', 2, -9), line('b', 0, -3)];
  const lost = { cart: { a: 2 }, agreed, there: [line('b', 1, -9)] };
  expect(plan(lost)).toMatchObject({ send: agreed, take: [] });
  expect(plan({ ...lost, mayRepeat: false })).toMatchObject({ send: [], take: [], agreed });
});

test('more than fits into one action is left for the next', () => {
  const cart = Object.fromEntries(
    Array.from({ length: MAX_CART_LINES + 1 }, (_, place) => [`p${place}`, 1]),
  );
  const first = plan({ cart });
  expect(first.send).toHaveLength(MAX_CART_LINES);
  expect(first.agreed).toEqual(first.send);
});

/** A step: a device sets a line, gets in touch, or does so with its reply lost. */
const step = fc.record({
  device: fc.nat(2),
  what: fc.constantFrom('set', 'sync'),
  name: fc.constantFrom('a', 'b', 'c'),
  qty: fc.nat(3),
  ahead: fc.integer({ min: -5, max: 5 }),
});

test('three devices end with one cart, whatever each does while out of touch', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let account: readonly CartChange[] = [];
      const devices = Array.from({ length: 3 }, () => ({
        here: new Map<string, number>(),
        agreed: undefined as readonly CartChange[] | undefined,
      }));
      const sync = (device: (typeof devices)[number], minute: number, ahead: number) => {
        const made = planCart({ ...device, there: account, mayRepeat: true }, at(minute + ahead));
        account = mergedCart(account, made.send, NOON + minute * 60_000);
        for (const { line: name, qty } of made.take)
          if (qty === 0) device.here.delete(name);
          else device.here.set(name, qty);
        device.agreed = made.agreed;
      };
      for (const [minute, { device, what, name, qty, ahead }] of steps.entries()) {
        const at = devices[device];
        if (!at) continue;
        if (what === 'sync') sync(at, minute, ahead);
        else if (qty === 0) at.here.delete(name);
        else at.here.set(name, qty);
      }
      for (let round = 0; round < 4; round += 1)
        for (const device of devices) sync(device, 100 + round, 0);
      const ends = devices.map(({ here }) => Object.fromEntries([...here].toSorted()));
      expect(ends[1]).toEqual(ends[0]);
      expect(ends[2]).toEqual(ends[0]);
      const kept = account.filter(({ qty }) => qty > 0).map(({ line: name, qty }) => [name, qty]);
      expect(Object.fromEntries(kept)).toEqual(ends[0]);
    }),
  );
});
