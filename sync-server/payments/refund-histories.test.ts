import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRule } from '#shared/payments/payment-invariants';
import { effort } from '../../tests/effort';
import { isOnPostgres } from '../store/testing/store-of-run';
import { faultyStore } from '../testing/faulty-store';
import { Mishaps, playRefunds, refundHistory, type RefundHistory } from './testing/refund-history';
import { startRefundShop, type Received, type RefundShop } from './testing/refund-shop';

/** Histories in all, and of them at once: then they meet in the store's transactions. PostgreSQL takes several times as long. */
const HISTORIES = isOnPostgres() ? 100 : effort(100, 1_000);
const AT_ONCE = 50;
/** The same in every run, so that a red check means a change and not an unlucky day. */
const SEED = 20_260_101;
/** An end to what hangs, in milliseconds. */
const TIMEOUT = 600_000;

const mishaps = new Mishaps();
let shop: RefundShop;
/** Histories in which an outcome was unknown for a while. */
let unknown = 0;

beforeAll(async () => {
  shop = await startRefundShop(
    () => Date.UTC(2026, 5, 1, 12),
    (store) => faultyStore(store, mishaps.fault),
  );
  shop.setFault(mishaps.onTheWay);
});
afterAll(() => shop.close());

const sumOf = (refunds: readonly { readonly amountPaise: number }[]) =>
  refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Payment ledger, gateway and audit trail agree. */
async function expectSound(of: Received, paise: number): Promise<void> {
  const stored = await shop.stored(of);
  expect(brokenRule(stored)).toBeUndefined();
  const gone = await shop.atGateway(of);
  expect(sumOf(gone)).toBeLessThanOrEqual(paise);
  const recorded = stored.refunds.filter(({ state }) => state !== 'failed');
  expect(recorded.map(({ state }) => state)).toEqual(recorded.map(() => 'processed'));
  expect(new Set(recorded.map(({ gatewayRefund }) => gatewayRefund))).toEqual(
    new Set(gone.map(({ id }) => id)),
  );
  expect(sumOf(recorded)).toBe(sumOf(gone));
  expect(new Set(gone.map(({ key }) => key)).size).toBe(gone.length);
  const order = await shop.paymentServices.store.read((reader) => reader.order(of.order));
  expect(order?.refundedPaise ?? 0).toBe(sumOf(gone));

  const entries = await shop.paymentServices.store.read((reader) => reader.auditOf(of.order));
  const notified = (kind: string) => entries.filter(({ event }) => event.kind === kind).length;
  const asked = stored.refunds.filter(({ requestedBy }) => requestedBy.kind === 'admin');
  expect(notified('refund-requested')).toBe(asked.length);
  expect(notified('refund-processed')).toBe(recorded.length);
  expect(notified('refund-failed')).toBe(stored.refunds.length - recorded.length);
}

/** Plays one history to its end. @throws Error with the history, where something does not hold */
async function played(history: RefundHistory): Promise<number> {
  try {
    const of = await playRefunds(shop, mishaps, history);
    await expectSound(of, history.paise);
    const auditTrail = await shop.paymentServices.store.read((reader) => reader.auditOf(of.order));
    if (auditTrail.some(({ event }) => event.kind === 'refund-unknown')) unknown += 1;
    return (await shop.atGateway(of)).length;
  } catch (cause) {
    throw new Error(JSON.stringify(history), { cause });
  }
}

test(
  'whatever is lost, refused or dies on the way, each refund goes back once and never more than came',
  async () => {
    const histories = fc.sample(refundHistory, { numRuns: HISTORIES, seed: SEED });
    let refunds = 0;
    for (let from = 0; from < HISTORIES; from += AT_ONCE) {
      const done = await Promise.all(histories.slice(from, from + AT_ONCE).map(played));
      refunds += done.reduce((sum, count) => sum + count, 0);
    }
    // Most of them are about something.
    expect(refunds).toBeGreaterThan(HISTORIES);
    expect(unknown).toBeGreaterThan(HISTORIES / 5);
    expect(mishaps.waited).toBeGreaterThan(HISTORIES / 20);
  },
  TIMEOUT,
);
