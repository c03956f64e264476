import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order';
import type { Order } from '#shared/orders/order';
import type { ReturnRequest } from '#shared/orders/return-request';
import { moneyOfSold } from '#shared/testing/money-of-order';
import { hasStatus } from '../../list-rules';
import type { OrderFilter, OrderQuery } from '../../queries';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleAddress, sampleOrder, sampleProduct, sampleReview } from '../store-samples';

const VAN = [{ name: 'van', link: '', own: true }] as const;

/** How often the property is tried: each try works on a store that has grown by those before. */
const RUNS = 25;

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

async function listed(shop: ShopReader, query: Partial<OrderQuery> = {}) {
  const { items, ...facts } = await shop.listOrders({ pageNumber: 1, pageSize: 25, ...query });
  return { ids: items.map(({ _id }) => _id), ...facts };
}

/** All users' orders, as admins list them. */
export function orderListContract(store: () => ShopStore): void {
  const list = (query?: Partial<OrderQuery>) => store().read((shop) => listed(shop, query));

  test('all users’ orders are listed newest first, by id where two came at once, and nothing else is', async () => {
    await store().write(async (shop) => {
      await shop.putOrder(sampleOrder('b', 'u1', { createdAt: day(1) }));
      await shop.putOrder(sampleOrder('c', 'u2', { createdAt: day(3) }));
      await shop.putProduct(sampleProduct('p'));
      await shop.putAddress('u1', sampleAddress('address'));
      await shop.addReview(sampleReview('review', 'u1', 'p'));
    });
    expect(await list()).toEqual({ ids: ['c', 'b'], page: 1, pages: 1, total: 2 });
    await store().write(async (shop) => {
      await shop.putOrder(sampleOrder('a', 'u3', { createdAt: day(1) }));
      await shop.putOrder(sampleOrder('d', 'u1', { createdAt: day(2) }));
    });
    expect((await list()).ids).toEqual(['c', 'd', 'b', 'a']);
    const whole = await store().read((shop) => shop.listOrders({ pageNumber: 1, pageSize: 25 }));
    expect(whole.items[0]).toEqual(sampleOrder('c', 'u2', { createdAt: day(3) }));
  });

  test('an order comes back as it was put, its fields in their order', async () => {
    const order = sampleOrder('o1', 'u1');
    await store().write((shop) => shop.putOrder(order));
    const stored = await store().read((shop) => shop.order('o1'));
    expect(JSON.stringify(stored)).toBe(JSON.stringify(order));
  });

  test('a person’s unpaid orders are found, and a paid one no longer is', async () => {
    const unpaid = () => store().read((shop) => shop.unpaidOrdersOf('u1'));
    await store().write(async (shop) => {
      for (const n of [1, 2, 3])
        await shop.putOrder(sampleOrder(`o${n}`, 'u1', { createdAt: day(n) }));
      await shop.putOrder(sampleOrder('other', 'u2', { createdAt: day(4) }));
    });
    expect((await unpaid()).map(({ _id }) => _id)).toEqual(['o3', 'o2', 'o1']);
    const ids = await store().write(async (shop) => {
      await shop.putOrder(sampleOrder('o2', 'u1', { createdAt: day(2), isPaid: true }));
      return (await shop.unpaidOrdersOf('u1')).map(({ _id }) => _id);
    });
    expect(ids).toEqual(['o3', 'o1']);
    expect((await unpaid()).map(({ _id }) => _id)).toEqual(ids);
  });

  test('orders on their way with the shop’s own courier are found, newest first, and none with another, and none that is delivered, back or cancelled', async () => {
    const onTheWay = async (limit: number) => {
      const { items, total } = await store().read((shop) => shop.ordersOfTheRound(limit, VAN));
      return { ids: items.map(({ _id }) => _id), total };
    };
    const dispatched = { at: day(9), courier: 'Van' };
    const put = (shop: ShopWriter, n: number, more: Partial<Order>) =>
      shop.putOrder(sampleOrder(`o${n}`, `u${n % 2}`, { createdAt: day(n), dispatched, ...more }));
    await store().write(async (shop) => {
      for (const n of [1, 2, 3, 4, 5, 6]) await put(shop, n, {});
      await shop.putOrder(sampleOrder('placed', 'u1', { createdAt: day(7) }));
      await shop.putOrder(
        sampleOrder('post', 'u1', { dispatched: { at: day(9), courier: 'Post' } }),
      );
      await shop.putOrder(sampleOrder('packed', 'u1', { packedAt: day(8) }));
    });
    expect(await onTheWay(9)).toEqual({ ids: ['o6', 'o5', 'o4', 'o3', 'o2', 'o1'], total: 6 });
    expect(await onTheWay(2)).toEqual({ ids: ['o6', 'o5'], total: 6 });
    await store().write(async (shop) => {
      await put(shop, 1, { isPaid: true, paidAt: day(9) });
      await put(shop, 2, { isPaid: true, paidAt: day(9), isDelivered: true, deliveredAt: day(9) });
      await put(shop, 3, { returned: { at: day(9) } });
      await put(shop, 4, { cancelled: { at: day(9), by: 'owner' } });
      await put(shop, 5, { closedAt: day(9), closedBy: 'shopper' });
      await shop.putOrder(sampleOrder('placed', 'u1', { createdAt: day(7), dispatched }));
    });
    expect(await onTheWay(9)).toEqual({ ids: ['placed', 'o6', 'o1'], total: 3 });
  });

  test('a delivered order is in the round from when its return is approved until it is picked up', async () => {
    const put = (state: ReturnRequest['state']) =>
      store().write((shop) =>
        shop.putOrder(
          sampleOrder('o1', 'u1', {
            isPaid: true,
            paidAt: day(2),
            isDelivered: true,
            deliveredAt: day(2),
            returnRequests: [
              {
                id: 'r1',
                askedAt: day(3),
                wish: 'refund',
                reason: 'x',
                lines: [],
                state,
                at: day(3),
              },
            ],
          }),
        ),
      );
    const round = async () => (await store().read((shop) => shop.ordersOfTheRound(9, VAN))).total;
    await put('requested');
    expect(await round()).toBe(0);
    await put('approved');
    expect(await round()).toBe(1);
    await put('picked-up');
    expect(await round()).toBe(0);
  });

  test('an order that changes keeps its place and shows the change at once', async () => {
    await store().write(async (shop) => {
      for (const n of [1, 2, 3])
        await shop.putOrder(sampleOrder(`o${n}`, 'u1', { createdAt: day(n) }));
    });
    expect((await list({ status: 'unpaid' })).total).toBe(3);
    const paid = sampleOrder('o2', 'u1', { createdAt: day(2), isPaid: true, revision: 2 });
    await store().write((shop) => shop.putOrder(paid));
    const { items } = await store().read((shop) => shop.listOrders({ pageNumber: 1, pageSize: 9 }));
    expect(items.map(({ _id, isPaid }) => [_id, isPaid])).toEqual([
      ['o3', false],
      ['o2', true],
      ['o1', false],
    ]);
    expect((await list({ status: 'unpaid' })).ids).toEqual(['o3', 'o1']);
  });

  describe('a status', () => {
    const paidAt = day(9);
    const paid = { isPaid: true, paidAt };
    const delivered = { ...paid, isDelivered: true, deliveredAt: paidAt };
    const online = { paymentMethod: 'Razorpay' } as const;
    const EXPECTED: readonly (readonly [OrderStatus | undefined, readonly string[]])[] = [
      [
        undefined,
        [
          'cancelled',
          'cancelled-before',
          'cod',
          'cod-delivered',
          'cod-paid',
          'dispatched',
          'dispatched-unpaid',
          'online',
          'online-paid',
          'packed',
          'packed-unpaid',
          'refunded',
          'refunded-in-part',
          'return-settled',
          'return-to-come',
          'returned',
          'with-courier',
        ],
      ],
      ['unpaid', ['cod', 'dispatched', 'online', 'packed']],
      ['cod-unpaid', ['cod', 'dispatched', 'packed']],
      [
        'undelivered',
        ['cod', 'cod-paid', 'dispatched', 'online', 'online-paid', 'packed', 'refunded-in-part'],
      ],
      ['delivered', ['cod-delivered', 'return-settled', 'return-to-come', 'with-courier']],
      ['to-pack', ['cod', 'cod-paid', 'online-paid', 'refunded-in-part']],
      ['to-dispatch', ['packed']],
      ['dispatched', ['dispatched']],
      ['returns', ['return-to-come']],
      ['cash-with-courier', ['with-courier']],
      ['cancelled', ['cancelled', 'cancelled-before']],
    ];

    test('there is a line for every status', () => {
      expect(EXPECTED.flatMap(([status]) => status ?? [])).toEqual([...ORDER_STATUSES]);
    });

    test.each(EXPECTED)('%s', async (status, expected) => {
      await store().write(async (shop) => {
        await shop.putOrder(sampleOrder('cod', 'u1'));
        const by = { user: 'u1', name: 'Asha' };
        const collected = {
          kind: 'received',
          amountPaise: 100,
          at: day(4),
          by,
          with: 'courier',
        } as const;
        const courierCash = { ...delivered, cash: [collected] };
        await shop.putOrder(sampleOrder('with-courier', 'u2', courierCash));
        await shop.putOrder(sampleOrder('cod-paid', 'u1', paid));
        await shop.putOrder(sampleOrder('cod-delivered', 'u2', delivered));
        const request: ReturnRequest = {
          id: 'r1',
          askedAt: day(3),
          wish: 'refund',
          reason: 'Too small',
          lines: [],
          state: 'approved',
          at: day(4),
        };
        const coming = { ...delivered, returnRequests: [request] };
        await shop.putOrder(sampleOrder('return-to-come', 'u2', coming));
        const settled = {
          ...delivered,
          returnRequests: [{ ...request, state: 'settled' as const }],
        };
        await shop.putOrder(sampleOrder('return-settled', 'u2', settled));
        await shop.putOrder(sampleOrder('online', 'u1', online));
        await shop.putOrder(sampleOrder('online-paid', 'u2', { ...online, ...paid }));
        const total = sampleOrder('refunded', 'u2').totalPrice;
        const refunded = { ...online, ...moneyOfSold(total, day(1), total) };
        await shop.putOrder(sampleOrder('refunded', 'u2', refunded));
        const inPart = { ...online, ...moneyOfSold(total, day(1), total - 100) };
        await shop.putOrder(sampleOrder('refunded-in-part', 'u2', inPart));
        const packed = { packedAt: day(2) };
        const dispatched = { ...packed, dispatched: { at: day(3), courier: 'Post' } };
        await shop.putOrder(sampleOrder('packed', 'u1', packed));
        await shop.putOrder(sampleOrder('dispatched', 'u1', dispatched));
        // Not paid in time; what was done with the parcel before does not matter.
        const tooLate = { ...online, closedAt: day(5) };
        await shop.putOrder(sampleOrder('packed-unpaid', 'u1', { ...packed, ...tooLate }));
        await shop.putOrder(sampleOrder('dispatched-unpaid', 'u1', { ...dispatched, ...tooLate }));
        const returned = { ...dispatched, returned: { at: day(4) } };
        await shop.putOrder(sampleOrder('returned', 'u2', returned));
        const cancelled = {
          ...paid,
          closedAt: day(3),
          cancelled: { at: day(3), by: 'owner' },
        } as const;
        await shop.putOrder(sampleOrder('cancelled', 'u2', cancelled));
        const before = { ...online, closedAt: day(3), closedBy: 'shopper' } as const;
        await shop.putOrder(sampleOrder('cancelled-before', 'u2', before));
      });
      const { ids, total } = await list(status ? { status } : {});
      expect([ids.toSorted(), total]).toEqual([expected, expected.length]);
    });
  });

  test('a keyword is looked for in id, name, email, phone, city, postal code and products, and nowhere else', async () => {
    const person = (_id: string, name: string, email: string) => ({ _id, name, email });
    const address = { address: 'Lake Road', city: 'Pune', postalCode: '411001', country: 'India' };
    await store().write(async (shop) => {
      const zoe = person('u1', 'Zoë Père', 'zoe@example.in');
      const to = { ...address, phone: '9876543210' };
      await shop.putOrder(sampleOrder('Ab-1', 'u1', { user: zoe, shippingAddress: to }));
      const ravi = person('u2', 'Ravi', 'ravi.pere@example.org');
      await shop.putOrder(sampleOrder('cd-2', 'u2', { user: ravi, shippingAddress: address }));
    });
    const found = async (keyword: string) => (await list({ keyword })).ids.toSorted();
    expect(await found('aB-1')).toEqual(['Ab-1']);
    expect(await found('ZOE pere')).toEqual(['Ab-1']);
    expect(await found('pere')).toEqual(['Ab-1', 'cd-2']);
    expect(await found('example.org')).toEqual(['cd-2']);
    for (const phone of [
      '6543',
      '98765432',
      '9876543210',
      '\u202a0091 98765\u201143210',
      '+91 98765-43210',
      '(98765)43210 pune',
      '919876543210',
    ])
      expect(await found(phone)).toEqual(['Ab-1']);
    for (const other of ['9876543211', '19876543210 ravi', '98765432100'])
      expect(await found(other)).toEqual([]);
    for (const everywhere of ['pune', '411001', '411\u00a0001', 'lamp'])
      expect(await found(everywhere)).toEqual(['Ab-1', 'cd-2']);
    expect(await found('  ')).toEqual(['Ab-1', 'cd-2']);
    for (const nowhere of ['.*', '(', 'ravi zoe', 'Lake', 'India', 'undefined'])
      expect(await found(nowhere)).toEqual([]);
  });

  test('keyword and status hold together', async () => {
    await store().write(async (shop) => {
      await shop.putOrder(sampleOrder('a-1', 'u1', { isPaid: true }));
      await shop.putOrder(sampleOrder('a-2', 'u1'));
      await shop.putOrder(sampleOrder('b-3', 'u1'));
    });
    expect(await list({ keyword: 'a-', status: 'unpaid' })).toMatchObject({
      ids: ['a-2'],
      total: 1,
    });
  });

  test('pages: past the end gives the last one; an empty list has one empty page', async () => {
    expect(await list({ pageNumber: 3 })).toEqual({ ids: [], page: 1, pages: 1, total: 0 });
    await store().write(async (shop) => {
      for (const n of [1, 2, 3, 4, 5])
        await shop.putOrder(sampleOrder(`o${n}`, 'u1', { createdAt: day(n) }));
    });
    const facts = { pages: 3, total: 5 };
    for (const filter of [{}, { status: 'unpaid' }, { keyword: 'asha' }] as const) {
      const page = (pageNumber: number) => list({ ...filter, pageNumber, pageSize: 2 });
      expect(await page(1)).toEqual({ ids: ['o5', 'o4'], page: 1, ...facts });
      expect(await page(2)).toEqual({ ids: ['o3', 'o2'], page: 2, ...facts });
      expect(await page(3)).toEqual({ ids: ['o1'], page: 3, ...facts });
      expect(await page(999_999_999)).toEqual({ ids: ['o1'], page: 3, ...facts });
    }
    const none = await list({ status: 'delivered', pageNumber: 2 });
    expect(none).toEqual({ ids: [], page: 1, pages: 1, total: 0 });
  });

  test('a transaction lists what it wrote; one that throws leaves nothing in the list', async () => {
    await store().write(async (shop) => {
      for (const n of [1, 3])
        await shop.putOrder(sampleOrder(`o${n}`, 'u1', { createdAt: day(n) }));
    });
    const work = async (shop: ShopWriter) => {
      await shop.putOrder(sampleOrder('o2', 'u2', { createdAt: day(2) }));
      await shop.putOrder(sampleOrder('o1', 'u1', { createdAt: day(1), isPaid: true }));
      expect((await listed(shop)).ids).toEqual(['o3', 'o2', 'o1']);
      expect((await listed(shop, { status: 'unpaid' })).ids).toEqual(['o3', 'o2']);
      expect((await list()).ids).toEqual(['o3', 'o1']);
      throw new Error('no');
    };
    await expect(store().write(work)).rejects.toThrow('no');
    expect((await list()).ids).toEqual(['o3', 'o1']);
    expect((await list({ status: 'unpaid' })).ids).toEqual(['o3', 'o1']);
  });

  test('a read lists one state, whatever commits meanwhile', async () => {
    await store().write((shop) => shop.putOrder(sampleOrder('o1', 'u1', { createdAt: day(1) })));
    await store().read(async (shop) => {
      const before = await listed(shop);
      for (const n of [2, 3]) {
        await store().write(async (writer) => {
          await writer.putOrder(sampleOrder(`o${n}`, 'u1', { createdAt: day(n) }));
          await writer.putOrder(sampleOrder('o1', 'u1', { createdAt: day(1), isPaid: true }));
        });
        expect(await listed(shop)).toEqual(before);
        expect((await listed(shop, { status: 'unpaid' })).ids).toEqual(['o1']);
      }
      expect((await list()).ids).toEqual(['o3', 'o2', 'o1']);
    });
    expect((await list()).ids).toEqual(['o3', 'o2', 'o1']);
  });

  test('however orders come and change, the list is theirs in order', async () => {
    const step = fc.record({ id: fc.nat(9), isPaid: fc.boolean(), isDelivered: fc.boolean() });
    const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    const expected = new Map<string, { readonly isPaid: boolean; readonly createdAt: string }>();
    await fc.assert(
      fc.asyncProperty(plan, async (transactions) => {
        for (const steps of transactions) {
          await store().write(async (shop) => {
            for (const { id, ...marks } of steps) {
              // Several of a day, and ids that do not come in the order of days.
              const order = sampleOrder(`o${id}`, 'u1', { createdAt: day(1 + (id % 4)), ...marks });
              await shop.putOrder(order);
              expected.set(order._id, order);
            }
          });
          const inOrder = [...expected].sort(
            ([a, { createdAt: x }], [b, { createdAt: y }]) =>
              y.localeCompare(x) || b.localeCompare(a),
          );
          expect((await list()).ids).toEqual(inOrder.map(([id]) => id));
          const unpaid = inOrder.filter(([, { isPaid }]) => !isPaid).map(([id]) => id);
          expect((await list({ status: 'unpaid' })).ids).toEqual(unpaid);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('narrowed by day, courier, city, product and status, the list and its counts are of those orders alone', async () => {
    const to = (city: string) => ({ address: 'x', city, postalCode: '411001', country: 'India' });
    const given = (id: string, more: Partial<Order>) => sampleOrder(id, 'u1', more);
    const line = (product: string) => ({
      product,
      name: 'Lamp',
      image: '/p.webp',
      pricePaise: 100,
      qty: 1,
    });
    const out = (courier: string, tracking?: string) => ({
      dispatched: { at: day(9), courier, ...(tracking === undefined ? {} : { tracking }) },
    });
    // By the shop's clock the day begins at 18:30 UTC.
    const orders = [
      given('a', { createdAt: '2025-01-01T18:29:59.999Z', shippingAddress: to('Pune') }),
      given('b', { createdAt: '2025-01-01T18:30:00.000Z', ...out('Délhivery', 'EE 123456789 IN') }),
      given('c', { createdAt: '2025-01-02T18:29:59.999Z', shippingAddress: to('Kōchi') }),
      given('d', { createdAt: '2025-01-02T18:30:00.000Z', orderItems: [line('p2'), line('p3')] }),
      given('e', { createdAt: '2025-01-05T00:00:00.000Z', ...out('delhivery'), isPaid: true }),
    ];
    await store().write((shop) => shop.putOrders(orders));
    const found = async (query: Partial<OrderQuery>) => (await list(query)).ids.join('');
    expect(await found({ from: '2025-01-02', until: '2025-01-02' })).toBe('cb');
    expect(await found({ until: '2025-01-01' })).toBe('a');
    expect(await found({ from: '2025-01-03' })).toBe('ed');
    expect(await found({ courier: 'DELHIVERY' })).toBe('eb');
    expect(await found({ courier: 'Delhi' })).toBe('');
    expect(await found({ city: 'kochi' })).toBe('c');
    expect(await found({ product: 'p3' })).toBe('d');
    expect(await found({ product: 'p1', courier: 'delhivery', from: '2025-01-03' })).toBe('e');
    expect(await found({ status: 'unpaid', courier: 'delhivery' })).toBe('b');
    expect(await found({ keyword: 'ee123456789in' })).toBe('b');
    expect(await found({ keyword: '123456789', city: 'pune' })).toBe('b');
    expect(await found({ keyword: '#b' })).toBe('b');
    expect(await found({ sort: 'date', courier: 'delhivery' })).toBe('be');
    const counts = (filter: OrderFilter) => store().read((shop) => shop.countOrders(filter));
    expect(await counts({ courier: 'delhivery' })).toMatchObject({
      all: 2,
      unpaid: 1,
      dispatched: 2,
      'to-pack': 0,
    });
    expect(await counts({ until: '2025-01-01' })).toMatchObject({ all: 1, unpaid: 1 });
    expect(await counts({ product: 'p2', keyword: 'lamp' })).toMatchObject({ all: 1 });
  });

  test('however orders are narrowed, each page is a part of the whole, and the counts are its sums', async () => {
    const CITIES = ['Pune', 'Kochi', 'pune'];
    const some = fc.record({
      id: fc.nat(30),
      at: fc.integer({ min: 0, max: 5 * 24 }),
      city: fc.constantFrom(...CITIES),
      courier: fc.option(fc.constantFrom('Post', 'post', 'Van'), { nil: undefined }),
      product: fc.constantFrom('p1', 'p2'),
      isPaid: fc.boolean(),
    });
    const days = fc.option(fc.constantFrom('2025-01-02', '2025-01-03'), { nil: undefined });
    const filter = fc.record({
      status: fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined }),
      from: days,
      until: days,
      courier: fc.option(fc.constantFrom('POST', 'van'), { nil: undefined }),
      city: fc.option(fc.constantFrom(...CITIES), { nil: undefined }),
      product: fc.option(fc.constantFrom('p1', 'p2'), { nil: undefined }),
      keyword: fc.option(fc.constantFrom('', 'pune', 'o1'), { nil: undefined }),
    });
    const all = new Map<string, Order>();
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 12 }), filter, async (orders, wanted) => {
        const made = orders.map(({ id, at, city, courier, product, isPaid }) =>
          sampleOrder(`o${id}`, 'u1', {
            createdAt: new Date(Date.parse(day(1)) + at * 3_600_000).toISOString(),
            shippingAddress: { address: 'x', city, postalCode: '411001', country: 'India' },
            orderItems: [{ product, name: 'Lamp', image: '/p.webp', pricePaise: 100, qty: 1 }],
            ...(courier !== undefined && { dispatched: { at: day(9), courier } }),
            isPaid,
          }),
        );
        for (const order of made) all.set(order._id, order);
        await store().write(async (shop) => {
          for (const order of made) await shop.putOrder(order);
        });
        const shopDate = (at: string) =>
          new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 10);
        const isIn = (order: Order) => {
          const on = shopDate(order.createdAt);
          return (
            (wanted.from === undefined || on >= wanted.from) &&
            (wanted.until === undefined || on <= wanted.until) &&
            (wanted.courier === undefined ||
              order.dispatched?.courier.toLowerCase() === wanted.courier.toLowerCase()) &&
            (wanted.city === undefined ||
              order.shippingAddress.city.toLowerCase() === wanted.city.toLowerCase()) &&
            (wanted.product === undefined ||
              order.orderItems.some(({ product }) => product === wanted.product)) &&
            (wanted.keyword !== 'pune' || order.shippingAddress.city.toLowerCase() === 'pune') &&
            (wanted.keyword !== 'o1' || order._id.startsWith('o1'))
          );
        };
        const inFilter = [...all.values()]
          .filter(isIn)
          .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || (a._id < b._id ? 1 : -1));
        const { status, ...rest } = wanted;
        const inStatus = inFilter.filter((order) => !status || hasStatus(order, status));
        const counts = await store().read((shop) => shop.countOrders(rest));
        expect(counts.all).toBe(inFilter.length);
        if (status) expect(counts[status]).toBe(inStatus.length);
        const pages: string[] = [];
        for (let pageNumber = 1, of = 1; pageNumber <= of; pageNumber += 1) {
          const page = await list({ ...wanted, pageNumber, pageSize: 5 });
          expect(page.total).toBe(inStatus.length);
          pages.push(...page.ids);
          of = page.pages;
        }
        expect(pages).toEqual(inStatus.map(({ _id }) => _id));
        expect(await store().read((shop) => shop.orderIds(wanted))).toEqual(pages);
      }),
      { numRuns: RUNS },
    );
  });
}
