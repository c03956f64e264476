import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LowdbWorkplace } from './lowdb-workplace';
import {
  sampleAddress,
  sampleAudit,
  sampleClient,
  sampleHold,
  sampleMail,
  sampleOrder,
  sampleOutcome,
  samplePayment,
  sampleProduct,
  sampleSecurity,
  sampleSession,
  sampleUser,
} from '../testing/store-samples';

/** As a shop wrote it that knew neither payments nor audit trail nor mails, and the copy beside it. */
const BEFORE_PAYMENTS = fileURLToPath(new URL('old-files/before-payments.shop', import.meta.url));
/** In milliseconds since 1970: no reply is so old that it may be forgotten. */
const THE_DAY_AFTER = Date.UTC(2025, 0, 2);
const LIST = { view: 'all', now: THE_DAY_AFTER, pageNumber: 1, pageSize: 25 } as const;
const paid = sampleOrder('o1', 'u1', {
  isPaid: true,
  paidAt: '2025-01-01T12:00:00.000Z',
  revision: 2,
});

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
  await mkdir(at.directory, { mode: 0o700 });
  for (const end of ['', '.previous'])
    await copyFile(`${BEFORE_PAYMENTS}${end}`, join(at.directory, `shop.json${end}`));
});
afterEach(() => at.clear());

test('a file of before opens as it is: everything is there, and the new tables are empty', async () => {
  const store = await at.open(THE_DAY_AFTER);
  expect(at.warnings).toEqual([]);
  await store.read(async (shop) => {
    expect(await shop.epoch()).toBe('b3a58fc657398e3d');
    expect(await shop.user('u1')).toEqual(sampleUser('u1', { isAdmin: true }));
    expect(await shop.session('s1')).toEqual(sampleSession('s1', 'u1'));
    const reviewed = { ratingSum: 4, numReviews: 1, revision: 2 };
    expect(await shop.products(['p1', 'gone'])).toEqual([sampleProduct('p1', reviewed)]);
    expect(await shop.addresses('u1')).toEqual([sampleAddress('a1')]);
    expect(await shop.order('o1')).toEqual(paid);
    expect(await shop.reviewsOf('p1')).toHaveLength(1);
    expect(await shop.client('c1')).toEqual(sampleClient('c1', 'u1', 3));
    expect(await shop.outcome('u1', 'k1')).toEqual(sampleOutcome('u1', 'k1'));
    expect(await shop.accountVersion('u1')).toBe(4);
    expect(await shop.catalogueVersion()).toBe(4);

    expect(await shop.auditOf('o1')).toEqual([]);
    expect(await shop.paymentsOfOrder('o2')).toEqual([]);
    expect((await shop.listPayments(LIST)).items).toEqual([]);
    expect(await shop.heldStock(10)).toEqual([]);
    expect(await shop.dueEvents('2999-01-01T00:00:00.000Z', 10)).toEqual([]);
    expect(await shop.dueMails('2999-01-01T00:00:00.000Z', 10)).toEqual([]);
    expect(await shop.identitiesOf('u1')).toEqual([]);
    expect(await shop.listSecurity({ pageNumber: 1, pageSize: 10 })).toMatchObject({ total: 0 });
  });
});

test('it takes the new rows, and opens again with old and new', async () => {
  const store = await at.open(THE_DAY_AFTER);
  const first = sampleAudit('o1', { kind: 'delivered' });
  const second = sampleAudit('o1', { kind: 'stock-released' });
  await store.write(async (shop) => {
    await shop.addAudit(first);
    await shop.putPaymentOrder(samplePayment('order_a', 'o2'));
    await shop.putHold(sampleHold('o2'));
    await shop.putMail(sampleMail('m1'));
    await shop.putSecurityRow(sampleSecurity('e1'));
  });
  await store.write((shop) => shop.addAudit(second));
  await store.close();
  const again = await at.open(THE_DAY_AFTER);
  await again.read(async (shop) => {
    expect(await shop.order('o1')).toEqual(paid);
    expect(await shop.auditOf('o1')).toEqual([first, second]);
    expect((await shop.listPayments(LIST)).items).toEqual([samplePayment('order_a', 'o2')]);
    expect(await shop.heldStock(10)).toEqual([sampleHold('o2')]);
    expect(await shop.dueMails('2999-01-01T00:00:00.000Z', 10)).toEqual([sampleMail('m1')]);
    expect(await shop.securityRow('e1')).toEqual(sampleSecurity('e1'));
  });
  expect(at.warnings).toEqual([]);
});

test('a trail of many entries is in order again after a restart', async () => {
  const store = await at.open(THE_DAY_AFTER);
  const entries = Array.from({ length: 70 }, (_, n) =>
    sampleAudit(
      'o1',
      { kind: n % 2 ? 'delivered' : 'stock-released' },
      {
        at: new Date(Date.UTC(2026, 0, 1) - n * 1_000).toISOString(),
      },
    ),
  );
  for (const entry of entries) await store.write((shop) => shop.addAudit(entry));
  await store.close();
  const again = await at.open(THE_DAY_AFTER);
  expect(await again.read((shop) => shop.auditOf('o1'))).toEqual(entries);
  await again.write((shop) => shop.addAudit(sampleAudit('o1', { kind: 'delivered' })));
  expect(await again.read((shop) => shop.auditOf('o1'))).toHaveLength(71);
});
