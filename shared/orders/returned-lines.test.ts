import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '../cart/quantity';
import { anOrder } from '../testing/an-order';
import { MAX_ORDER_LINES } from '../cart/quantity';
import { askedReturn, leftOf, returnedOf, withReturn } from './returned-lines';
import { returnFields } from './transition-fields';

const at = '2026-01-02T10:00:00.000Z';
const line = (product: string, name: string, qty: number) => ({
  product,
  name,
  image: `/${product}.webp`,
  pricePaise: 50_00,
  qty,
});
/** Three cups and two pots, delivered. */
const order = anOrder({
  orderItems: [line('cup', 'Cup', 3), line('pot', 'Pot', 2)],
  isDelivered: true,
});
/** One cup of it came back twice, and cannot be sold again. */
const inPart = {
  ...order,
  returns: [1, 2].map(() => ({ at, lines: [{ product: 'cup', qty: 1, restocked: 0 }] })),
};

describe('a requested return', () => {
  const problemOf = (given: unknown) =>
    returnFields.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
  const lines = (...given: readonly unknown[]) => ({ restock: true, lines: given });

  test.each([
    ['no lines', lines(), 'Choose what came back'],
    [
      'a product twice',
      lines({ product: 'cup', qty: 1 }, { product: 'cup', qty: 1 }),
      'Each product once',
    ],
    [
      'more on the shelf than came back',
      lines({ product: 'cup', qty: 1, restocked: 2 }),
      'No more pieces than came back',
    ],
    ['an empty reason', { restock: true, reason: ' ' }, 'Enter a reason'],
  ])('with %s is refused, in words', (_what, given, words) => {
    expect(problemOf(given)).toEqual([words]);
  });

  test.each([
    ['no pieces', lines({ product: 'cup', qty: 0 })],
    ['half a piece', lines({ product: 'cup', qty: 0.5 })],
    ['too many pieces', lines({ product: 'cup', qty: MAX_QUANTITY + 1 })],
    ['less than none restocked', lines({ product: 'cup', qty: 1, restocked: -1 })],
    ['no word on restocking', {}],
    ['an unknown field', { restock: true, more: 1 }],
    ['an unknown field of a line', lines({ product: 'cup', qty: 1, more: 1 })],
    [
      'too many lines',
      lines(
        ...Array.from({ length: MAX_ORDER_LINES + 1 }, (_, i) => ({ product: `p${i}`, qty: 1 })),
      ),
    ],
  ])('with %s is refused', (_what, given) => {
    expect(problemOf(given)).toHaveLength(1);
  });

  test.each([
    { restock: false },
    { restock: true, reason: 'Too small' },
    lines({ product: 'cup', qty: MAX_QUANTITY, restocked: MAX_QUANTITY }),
    lines({ product: 'cup', qty: 1, restocked: 0 }, { product: 'pot', qty: 1 }),
    lines(...Array.from({ length: MAX_ORDER_LINES }, (_, i) => ({ product: `p${i}`, qty: 1 }))),
  ])('that is sound is taken as it is', (given) => {
    expect(returnFields.parse(given)).toEqual(given);
  });
});

describe('what came back and what is left', () => {
  test('of an untouched order: nothing and all', () => {
    expect(returnedOf(order)).toEqual([]);
    expect(leftOf(order)).toEqual([
      { product: 'cup', name: 'Cup', qty: 3 },
      { product: 'pot', name: 'Pot', qty: 2 },
    ]);
  });

  test('is added up over all returns, product by product', () => {
    expect(returnedOf(inPart)).toEqual([{ product: 'cup', name: 'Cup', qty: 2 }]);
    expect(leftOf(inPart)).toEqual([
      { product: 'cup', name: 'Cup', qty: 1 },
      { product: 'pot', name: 'Pot', qty: 2 },
    ]);
  });

  test('a line of which all came back is left out', () => {
    const whole = { at, lines: [{ product: 'cup', qty: 3, restocked: 3 }] };
    expect(leftOf({ ...order, returns: [whole] })).toEqual([
      { product: 'pot', name: 'Pot', qty: 2 },
    ]);
  });
});

describe('a return read against its order', () => {
  const asked = (lines: readonly { product: string; qty: number; restocked?: number }[]) =>
    askedReturn(inPart, { restock: true, lines: [...lines] });

  test.each([
    ['a product that is not in it', [{ product: 'jar', qty: 1 }]],
    ['more than is left', [{ product: 'cup', qty: 2 }]],
    [
      'one line of two that is not in it',
      [
        { product: 'pot', qty: 1 },
        { product: 'jar', qty: 1 },
      ],
    ],
    ['nothing', []],
  ])('of %s is none', (_what, lines) => {
    expect(asked(lines)).toBeNull();
  });

  test('of what has all come back is none', () => {
    const lines = [
      { product: 'cup', qty: 3, restocked: 0 },
      { product: 'pot', qty: 2, restocked: 0 },
    ];
    expect(askedReturn({ ...order, returns: [{ at, lines }] }, { restock: true })).toBeNull();
  });

  test('of a part is none before it is delivered; of the whole it is one', () => {
    const onItsWay = { ...order, isDelivered: false };
    const lines = [{ product: 'cup', qty: 3 }];
    expect(askedReturn(onItsWay, { restock: true, lines })).toBeNull();
    expect(askedReturn(onItsWay, { restock: true })).toMatchObject({ isWhole: true });
  });

  test('is of all that is left, unless lines are named', () => {
    expect(askedReturn(inPart, { restock: true })).toEqual({
      lines: [
        { product: 'cup', name: 'Cup', qty: 1, restocked: 1 },
        { product: 'pot', name: 'Pot', qty: 2, restocked: 2 },
      ],
      isWhole: true,
    });
    expect(askedReturn(inPart, { restock: false })?.lines).toMatchObject([
      { restocked: 0 },
      { restocked: 0 },
    ]);
  });

  test('says of each line how many can be sold again, else as is said of all', () => {
    const lines = [
      { product: 'cup', qty: 1, restocked: 0 },
      { product: 'pot', qty: 1 },
    ];
    expect(asked(lines)).toEqual({
      lines: [
        { product: 'cup', name: 'Cup', qty: 1, restocked: 0 },
        { product: 'pot', name: 'Pot', qty: 1, restocked: 1 },
      ],
      isWhole: false,
    });
  });
});

describe('a recorded return', () => {
  const cup = { product: 'cup', name: 'Cup', qty: 1, restocked: 1 };
  const kept = { product: 'cup', qty: 1, restocked: 1 };

  test('of a part is one entry more, and the order is not returned', () => {
    const written = withReturn(inPart, { lines: [cup], isWhole: false }, { at });
    expect(written).toStrictEqual({
      ...inPart,
      returns: [...inPart.returns, { at, lines: [kept] }],
    });
  });

  test('of the whole says so, with its reason', () => {
    const reason = 'Too small';
    expect(withReturn(order, { lines: [cup], isWhole: true }, { at, reason })).toStrictEqual({
      ...order,
      returns: [{ at, reason, lines: [kept] }],
      returned: { at, reason },
    });
  });
});
