import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { effort } from '../../tests/effort';
import { openLowdbStore } from '../store/engines/lowdb/lowdb-store';
import { PowerCutDisk } from '../files/testing/power-cut-disk';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import { fakeSetup } from './open-fake-gateway';
import type { FakeGateway, FakeOutcome } from './fake-gateway/fake-gateway';
import { CrashingShop } from './testing/crashing-shop';
import { startTestGateway, TEST_KEYS, TEST_NOW } from './testing/start-test-gateway';

const HISTORIES = effort(60, 300);
let directory: string;
let fakeGateway: FakeGateway;
let now = TEST_NOW;
const clock = () => now;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-histories-'));
  // Late captures come at once: the steps in between decide what comes late.
  fakeGateway = await startTestGateway({ clock, lateAfterMs: 0 });
});
afterAll(async () => {
  await fakeGateway.close();
  await rm(directory, { recursive: true });
});

const OUTCOMES: readonly FakeOutcome[] = [
  'captured',
  'captured',
  'captured-twice',
  'captured-late',
  'failed',
];

const happening = fc.record({
  what: fc.constantFrom(
    'begin',
    'begin',
    'pay',
    'pay',
    'callback',
    'webhook',
    'reconcile',
    'inbox',
    'hold-runs-out',
    'others-buy',
  ),
  order: fc.nat(1),
  choice: fc.nat(99),
  /** After how many steps the process ends: before or after one of its calls, or not at all. */
  steps: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constant(Infinity)),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

async function play(shop: CrashingShop, { what, order, choice, steps }: Happening): Promise<void> {
  const id = shop.orders[order === 0 ? 0 : 1]._id;
  switch (what) {
    case 'begin':
      return shop.until(steps, () => shop.begin(id));
    case 'pay':
      return shop.pay(id, OUTCOMES[choice % OUTCOMES.length] ?? 'captured');
    case 'callback':
      return shop.until(steps, () => shop.callback(choice));
    case 'webhook':
      return shop.until(steps, () => shop.webhook(choice));
    case 'reconcile':
      return shop.until(steps, () => shop.reconcile());
    case 'inbox':
      return shop.until(steps, () => shop.workInbox());
    case 'hold-runs-out':
      now += STOCK_HELD + 1;
      return shop.until(steps, () => shop.reconcile());
    case 'others-buy':
      return shop.othersBuy(1 + (choice % 3));
  }
}

test(
  `${HISTORIES} histories with the process ending between any two steps: paid is one exact capture, and no piece gets lost`,
  { timeout: 300_000 },
  async () => {
    const seen = { crashes: 0, paid: 0, flagged: 0 };
    // Patient: a machine that does other things too must not look like a gateway that does not answer.
    const gateway = createRazorpayGateway({
      ...TEST_KEYS,
      host: fakeGateway.url,
      timeoutMs: 60_000,
    });
    const setup = { ...fakeSetup(fakeGateway, TEST_KEYS), gateway };
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 4, maxLength: 10, size: 'max' }),
        async (happenings) => {
          const fileSystem = new PowerCutDisk();
          const store = await openLowdbStore({
            directory,
            clock,
            warn: () => undefined,
            fileSystem,
          });
          try {
            const shop = await CrashingShop.open(store, fakeGateway, setup, clock);
            await shop.begin(shop.orders[0]._id);
            for (const one of happenings) {
              await play(shop, one);
              expect(await shop.mistakes(false)).toEqual([]);
            }
            await fakeGateway.idle();
            // In the end it runs on: unreported payments are found, and holds expire.
            for (let turn = 0; turn < 3; turn += 1) {
              now += STOCK_HELD + 1;
              await shop.reconcile();
              await shop.workInbox();
            }
            expect(await shop.mistakes(true)).toEqual([]);
            seen.crashes += shop.crashes;
            for (const { _id } of shop.orders) {
              const payments = await store.read((reader) => reader.paymentsOfOrder(_id));
              if (payments.some(({ status }) => status === 'paid')) seen.paid += 1;
              if (payments.some(({ attention }) => attention.length > 0)) seen.flagged += 1;
            }
          } finally {
            await store.close();
          }
        },
      ),
      { numRuns: HISTORIES },
    );
    // The histories went everywhere: a check that nothing reached would prove nothing.
    expect(seen.crashes).toBeGreaterThan(effort(20, 150));
    expect(seen.paid).toBeGreaterThan(effort(6, 60));
    expect(seen.flagged).toBeGreaterThan(effort(1, 10));
  },
);
