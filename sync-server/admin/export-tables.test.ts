import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import { MAX_PRICE } from '#shared/catalogue/field-rules';
import { productFields } from '#shared/catalogue/product-fields';
import { isVisible } from '#shared/core/written-text';
import type { Order } from '#shared/orders/order';
import { effort } from '../../tests/effort';
import { commandServices, RecordedReport } from '../testing/command-services';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { changedStore } from '../store/repositories/changed-store';
import { exportOrdersCommand, exportProductsCommand, productTable } from './export-tables';
import { importProductsCommand } from './import-products';
import { PRODUCTS_A_TURN } from './scan-products';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function exported(command: typeof exportProductsCommand, of = server): Promise<string> {
  const report = new RecordedReport();
  const { rows } = await command.run({}, commandServices(of), report);
  expect(report.steps.at(-1)).toEqual([rows, rows]);
  return report.written;
}

const put = (products: readonly Product[]) =>
  server.store.write(async (shop) => {
    for (const product of products) await shop.putProduct(product);
  });

const imported = (table: string, into: TestServer) =>
  importProductsCommand.run({ table, dryRun: false }, commandServices(into), new RecordedReport());

describe('exporting products', () => {
  it('writes products on sale, newest first, with formulas escaped', async () => {
    await put([
      aProduct({ _id: 'old', name: '=1+1', createdAt: '2026-01-01T00:00:00.000Z' }),
      aProduct({ _id: 'new', brand: 'Say "hi", you', createdAt: '2026-01-02T00:00:00.000Z' }),
      aProduct({ _id: 'gone' }),
    ]);
    await server.store.write((shop) => shop.removeProduct('gone'));
    const lines = (await exported(exportProductsCommand)).split('\n');
    expect(lines).toEqual([
      '_id,name,price,image,brand,category,description,countInStock,revision',
      expect.stringMatching(
        /^new,Product \d+,499,\/pictures\/placeholder-960\.webp,"Say ""hi"", you",/,
      ),
      expect.stringMatching(/^old,'=1\+1,499,/),
      '',
    ]);
  });

  it('has never more than some of the products in memory, and leaves out what went meanwhile', async () => {
    const count = 3 * PRODUCTS_A_TURN;
    await put(Array.from({ length: count }, (_, number) => aProduct({ _id: `p${number}` })));
    const read: number[] = [];
    const store = changedStore(server.store, {
      read: (work, options) =>
        server.store.read((shop) => {
          const watched: Partial<ShopReader> = {
            listAllProducts: () => Promise.reject(new Error('Whole products are in a list')),
            productsAndDrafts(ids) {
              read.push(ids.length);
              return shop.productsAndDrafts(ids);
            },
          };
          return work(
            new Proxy(shop, {
              get: (of, name) => Reflect.get(name in watched ? watched : of, name) as unknown,
            }),
          );
        }, options),
    });
    const table = await productTable(store);
    await server.store.write((shop) => shop.removeProduct('p5'));
    let text = '';
    for await (const piece of table.write()) text += piece;
    expect(text.trim().split('\n')).toHaveLength(count);
    expect(text).not.toContain('\np5,');
    expect(read.every((ids) => ids <= PRODUCTS_A_TURN)).toBe(true);
    expect(read).toHaveLength(6);
  });

  it('importing an export changes nothing, and recreates the products in an empty shop: for any products', async () => {
    const tricky = fc
      .array(
        fc.constantFrom("'", '=', '+', '@', '"', ',', ';', '\n', '\r', '\t', 'x', '₹', '\u2028'),
      )
      .map((all) => all.join(''));
    const text = (maxLength: number) =>
      fc.oneof(fc.string({ unit: 'binary', maxLength }), tricky).map((value) => value.trim());
    const needed = (maxLength: number) =>
      text(maxLength).filter((value) => isVisible(value) && value.length <= maxLength);
    const fields = fc
      .record({
        name: needed(30),
        price: fc.integer({ min: 0, max: MAX_PRICE * 100 }).map((paise) => paise / 100),
        image: fc.constantFrom('/uploads/a-960.webp', 'https://elsewhere.example/a,b?c=%22'),
        brand: needed(20),
        category: needed(20),
        description: text(60),
        countInStock: fc.integer({ min: 0, max: 1_000_000 }),
      })
      .map((given) => productFields.parse(given));
    const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
    const products = fc.uniqueArray(fc.tuple(id, fields), {
      selector: ([_id]) => _id,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(products, async (given) => {
        const here = await startTestServer();
        const elsewhere = await startTestServer();
        try {
          await here.store.write(async (shop) => {
            for (const [place, [_id, wanted]] of given.entries())
              await shop.putProduct(newProduct(_id, wanted, place * 1_000));
          });
          const table = await exported(exportProductsCommand, here);
          const same = { created: 0, updated: 0, unchanged: given.length };
          expect(await imported(table, here)).toEqual(same);
          expect(await imported(table, elsewhere)).toMatchObject({ created: given.length });
          expect(await exported(exportProductsCommand, elsewhere)).toBe(table);
          expect(await imported(`\uFEFF${table}`, elsewhere)).toEqual(same);
        } finally {
          await here.close();
          await elsewhere.close();
        }
      }),
      { numRuns: effort(15, 40) },
    );
  });
});

describe('exporting orders', () => {
  const order: Order = {
    _id: 'order-1',
    user: { _id: 'u1', name: '=cmd', email: 'asha@example.test' },
    orderItems: [
      { product: 'kettle', name: 'Kettle', image: '/k.webp', pricePaise: 499_00, qty: 2 },
      { product: 'lamp', name: 'Lamp, tall', image: '/l.webp', pricePaise: 250_50, qty: 1 },
    ],
    shippingAddress: {
      address: '1 Lake Road\nnear the mill',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
    paymentMethod: 'COD',
    itemsPrice: 1248_50,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 1248_50,
    isPaid: true,
    paidAt: '2026-01-03T00:00:00.000Z',
    isDelivered: false,
    deliveredAt: null,
    createdAt: '2026-01-02T00:00:00.000Z',
    revision: 1,
  };

  it('writes one row each, newest first', async () => {
    const { phone: _phone, ...withoutPhone } = order.shippingAddress;
    await server.store.write(async (shop) => {
      await shop.putOrder({
        ...order,
        discountPrice: 10_00,
        cashFee: 25_00,
        number: 1001,
        offers: [{ id: 'diwali', title: 'Diwali', kind: 'amount', paise: 10_00 }],
      });
      await shop.putOrder({
        ...order,
        _id: 'order-2',
        shippingAddress: withoutPhone,
        createdAt: '2026-01-04T00:00:00.000Z',
      });
    });
    const [header, second, ...first] = (await exported(exportOrdersCommand)).split('\n');
    expect(header).toBe(
      '_id,createdAt,name,email,phone,address,paymentMethod,itemsPrice,shippingPrice,taxPrice,totalPrice,isPaid,paidAt,isDelivered,deliveredAt,items,refunded,state,received,givenBack,beingGivenBack,toGiveBack,lost,revenue,discountPrice,offers,dispatchedAt,courier,tracking,invoice,invoicedAt,placeOfSupply,cgst,sgst,igst,gst,creditNotes,credited,cashFee,number',
    );
    expect(second).toBe(
      'order-2,2026-01-04T05:30:00.000+05:30,\'=cmd,asha@example.test,,"1 Lake Road',
    );
    expect(first.slice(1)).toEqual([
      'order-1,2026-01-02T05:30:00.000+05:30,\'=cmd,asha@example.test,9876543210,"1 Lake Road',
      'near the mill, Pune, 411001, India",COD,1248.50,0.00,0.00,1248.50,true,2026-01-03T05:30:00.000+05:30,false,,"2 × Kettle (kettle) at 499.00; 1 × Lamp, tall (lamp) at 250.50",0.00,placed,0.00,0.00,0.00,0.00,0.00,0.00,10.00,Diwali,,,,,,,,,,,,0.00,25.00,1001',
      '',
    ]);
  });

  it('writes all of them, however many', async () => {
    await server.store.write(async (shop) => {
      for (let number = 0; number < 2_100; number += 1)
        await shop.putOrder({
          ...order,
          _id: `order-${number}`,
          shippingAddress: { ...order.shippingAddress, address: 'x' },
        });
    });
    const lines = (await exported(exportOrdersCommand)).split('\n').filter(Boolean);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_101);
  });
});
