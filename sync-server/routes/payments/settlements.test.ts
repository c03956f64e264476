import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentPage } from '#shared/payments/payment-documents';
import { settlementPreview, settlementReport } from '#shared/payments/settlement-report';
import { ownerSettings } from '#shared/shop/owner-settings';
import { TEST_NOW } from '../../payments/testing/start-test-gateway';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { shopDay } from '#shared/shop/shop-day';
import { registerAdmin } from '../../testing/admin-client';
import type { SignedInClient } from '../../testing/test-client';

let shop: PaymentShop;
let admin: SignedInClient;
let month = '';
let seconds = 0;
beforeEach(async () => {
  shop = await PaymentShop.open();
  admin = await registerAdmin(shop.server);
  month = shopDay(TEST_NOW).split('-').slice(0, 2).join('-');
  seconds = Math.floor(TEST_NOW / 1000);
});
afterEach(() => shop.close());

/** A paid order, and what the gateway captured for it. */
async function paid() {
  const { order, gatewayOrder } = await shop.begun();
  const callback = await shop.play(gatewayOrder, 'captured');
  expect((await shop.verify({ ...callback, orderId: order._id })).status).toBe(200);
  const [payment] = await shop.payments(order._id);
  const [capture] = payment?.captures ?? [];
  if (!capture) throw new Error('Nothing was captured');
  return { order: order._id, payment: capture.payment, amount: capture.amountPaise };
}

const COLUMNS =
  'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,settlement_utr,payment_id,order_id,order_receipt';
interface Written {
  readonly entity: string;
  readonly type?: string;
  readonly amount: number;
  readonly fee?: number;
  readonly payment?: string;
  readonly payout?: string;
}
/** A report in rupees, as the dashboard writes it. */
const report = (rows: readonly Written[]) =>
  [
    COLUMNS,
    ...rows.map(
      ({ entity, type = 'payment', amount, fee = 0, payment = '', payout = 'setl_1' }) => {
        const rupees = (paise: number) => (paise / 100).toFixed(2);
        const [debit, credit] = type === 'refund' ? [amount, 0] : [0, amount - fee];
        const out = payout === '' ? ',,' : `${seconds},${payout},UTR${payout}`;
        return `${entity},${type},${rupees(debit)},${rupees(credit)},${rupees(amount)},INR,${rupees(fee)},0.00,0,1,${seconds},${out},${payment},,`;
      },
    ),
  ].join('\n');
async function send(step: 'preview' | 'import', table: string) {
  const { status, body } = await admin.client.ask('POST', `/api/payments/settlements/${step}`, {
    table,
  });
  expect(status).toBe(200);
  return settlementPreview.parse(body);
}
const shown = () => admin.client.read(settlementReport, `/api/payments/settlements?month=${month}`);

// docs/shop-rules.md#r-money-16
test('each rupee goes from its order to the bank; a report that is sent again changes nothing', async () => {
  const { order, payment, amount } = await paid();
  expect((await shown()).unsettled).toMatchObject({ count: 1, shown: [{ payment, order }] });
  const table = report([{ entity: payment, amount, fee: 2_00 }]);
  expect(await send('preview', table)).toMatchObject({ unit: 'rupees', adds: 1, known: 0 });
  expect((await shown()).payouts).toEqual([]);
  await send('import', table);
  expect(await send('import', table)).toMatchObject({ adds: 0, known: 1, problemCount: 0 });
  const now = await shown();
  expect(now.unsettled).toEqual({ count: 0, amount: '0.00', shown: [] });
  expect(now.payouts).toMatchObject([
    { settlement: 'setl_1', utr: 'UTRsetl_1', payments: '100.10', fees: '2.00', net: '98.10' },
  ]);
  const { text } = await admin.client.get('/api/admin/exports?table=settlements');
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(text.replace(/^\uFEFF/, ''), { columns: true }));
  expect(rows).toMatchObject([{ order, payment, amount: '100.10', toBank: '98.10' }]);
});

// docs/shop-rules.md#r-money-16
test('what differs is shown: an unknown payment, another amount, an adjustment', async () => {
  const { order, payment, amount } = await paid();
  const read = await send(
    'import',
    report([
      { entity: payment, amount: amount - 1_00 },
      { entity: 'pay_ofAnotherShop', amount: 5_00 },
      { entity: 'adj_dispute', type: 'adjustment', amount: 7_00 },
      { entity: 'setl_1', type: 'settlement', amount: 111_10 },
    ]),
  );
  expect(read).toMatchObject({ rows: 3, adds: 3, agreeing: 0 });
  expect((await shown()).differences).toEqual(
    expect.arrayContaining([
      {
        _id: payment,
        type: 'payment',
        match: 'amount',
        order,
        reported: '99.10',
        booked: '100.10',
      },
      { _id: 'pay_ofAnotherShop', type: 'payment', match: 'unknown', reported: '5.00' },
      { _id: 'adj_dispute', type: 'adjustment', match: 'adjustment', reported: '7.00' },
    ]),
  );
});

// docs/shop-rules.md#r-orders-20
test('an order is named by its number wherever payments of it are listed', async () => {
  const { revision: _, ...fields } = await admin.client.read(ownerSettings, '/api/admin/settings');
  const body = { ...fields, orderNumbersFrom: 1001 };
  expect((await admin.client.ask('PUT', '/api/admin/settings', { body })).status).toBe(200);
  const { order, payment, amount } = await paid();
  const named = { order, orderNumber: 1001 };
  expect((await shown()).unsettled.shown).toMatchObject([named]);
  const wrong = report([{ entity: payment, amount: amount + 1 }]);
  expect((await send('import', wrong)).differences).toMatchObject([named]);
  expect((await shown()).differences).toMatchObject([named]);
  const { payments } = await admin.client.read(paymentPage, '/api/payments?view=all&pageNumber=1');
  expect(payments).toMatchObject([named]);
});

test('a payment that was not paid out yet is, by a later report; what a report takes back is refused', async () => {
  const { payment, amount } = await paid();
  await send('import', report([{ entity: payment, amount, payout: '' }]));
  expect((await shown()).unsettled.count).toBe(1);
  await send('import', report([{ entity: payment, amount }]));
  // The older report is found and sent again.
  expect(await send('import', report([{ entity: payment, amount, payout: '' }]))).toMatchObject({
    adds: 0,
    known: 1,
  });
  const other = await send('import', report([{ entity: payment, amount: 1_00 }]));
  expect(other).toMatchObject({
    adds: 0,
    problems: [{ line: 2, problem: 'An earlier report says otherwise' }],
  });
  expect((await shown()).payouts).toMatchObject([{ net: '100.10' }]);
});

// docs/shop-rules.md#r-money-16
test('a report of another shop is taken out again, by name, and nothing else goes with it', async () => {
  const { payment, amount } = await paid();
  const own = report([{ entity: payment, amount, fee: 2_00 }]);
  await send('import', own);
  const before = await shown();
  const other = [
    { entity: 'pay_ofAnotherShop', amount: 5_00, payout: 'setl_2' },
    { entity: 'pay_notPaidOutYet', amount: 7_00, payout: '' },
  ];
  await send('import', report(other));
  // Meanwhile another report says that one of them was paid out.
  await send('import', report([{ entity: 'pay_notPaidOutYet', amount: 7_00, payout: 'setl_3' }]));
  expect(await send('preview', report(other))).toMatchObject({ known: 2, removable: 1 });
  const remove = async (table: string) => {
    const path = '/api/payments/settlements/remove';
    const { status, body } = await admin.client.ask('POST', path, { table });
    expect(status).toBe(200);
    return body;
  };
  expect(await remove(report(other))).toEqual({ removed: 1 });
  expect(await remove(report(other))).toEqual({ removed: 0 });
  expect((await shown()).payouts.map(({ settlement }) => settlement)).toEqual(['setl_3', 'setl_1']);
  await remove(report([{ entity: 'pay_notPaidOutYet', amount: 7_00, payout: 'setl_3' }]));
  expect(await shown()).toEqual(before);
  // What it said of the shop's own payments can be sent again.
  expect(await send('preview', report(other))).toMatchObject({ adds: 2, removable: 0 });
  const log = await admin.client.get('/api/admin/log?kind=money-written');
  expect(log.text).toContain('settlement entries removed: 1');
  expect(log.text).toContain(admin.user.name);
});

test('rows that cannot be read are named by their line, and what is no report is refused', async () => {
  const bad = `${COLUMNS}\npay_1abc,payment,0,much,1.00,INR,0,0,0,1,1,1,setl_1,U,,,\n,payment,0,1.00,1.00,INR,0,0,0,1,1,${seconds},setl_1,U,,,\npay_2abc,payment,0,5.00,1.00,INR,0,0,0,1,1,${seconds},setl_1,U,,,`;
  expect((await send('preview', bad)).problems).toEqual([
    { line: 2, entity: 'pay_1abc', problem: 'A sum cannot be read' },
    { line: 3, entity: '', problem: 'No payment, refund or adjustment is named' },
    { line: 4, entity: 'pay_2abc', problem: 'What is paid out is not the amount less the fee' },
  ]);
  const none = await admin.client.ask('POST', '/api/payments/settlements/preview', {
    table: 'name,price\nKettle,5',
  });
  expect(none).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('a sum that no order comes to and a day to come are refused row by row, and the month is read as before', async () => {
  const { payment, amount } = await paid();
  const huge = '90000000000000.00';
  const table = [
    report([{ entity: payment, amount }]),
    `pay_huge1,payment,0.00,${huge},${huge},INR,0.00,0.00,0,1,${seconds},${seconds},setl_1,UTR1,,,`,
    `adj_later,adjustment,5.00,0.00,5.00,INR,0.00,0.00,0,1,${seconds},${seconds + 3 * 86_400},setl_2,UTR2,,,`,
  ].join('\n');
  const { problems, adds } = await send('import', table);
  expect(adds).toBe(1);
  expect(problems).toMatchObject([
    { entity: 'pay_huge1', problem: 'A sum cannot be read' },
    { entity: 'adj_later', problem: 'The day of the payout cannot be read' },
  ]);
  expect((await shown()).payouts).toMatchObject([{ settlement: 'setl_1', net: '100.10' }]);
});
