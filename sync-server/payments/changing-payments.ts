import { logFailure } from '../concurrency/log-failure';
import { repeatedWork } from '../concurrency/repeated-work';
import type { Sealer } from '../security/sealed';
import { openKeys, unreadableSetup, type RazorpayKeys } from './entered-keys';
import {
  openPayments,
  type PaymentServiceDeps,
  type PaymentServices,
  type PaymentSetup,
  type PaymentsInBackground,
} from './payment-services';

/** How often each process looks whether another one was given keys, in milliseconds. */
const LOOK_INTERVAL = 5_000;

/** Online payments, with the keys of now. */
export interface ChangingPayments {
  /** `null` where they are off. */
  readonly current: () => PaymentServices | null;
  /** Whether the keys come from the environment, so that those entered in the page are not used. */
  readonly areKeysGiven: boolean;
  /** Takes keys that were entered into use. To be called before the first request, and after a change. Never rejects. */
  look(): Promise<void>;
  readonly background: PaymentsInBackground;
}

export interface ChangingPaymentsDeps extends PaymentServiceDeps {
  readonly sealer: Sealer;
  /** Takes payments with keys that were entered. */
  readonly openGateway: (keys: RazorpayKeys) => PaymentSetup;
}

/**
 * Takes payments as the environment says, or with the keys that the owner has entered in the page, and goes over to others without a
 * restart. What is under way ends with those it began with.
 * @param given as the environment says; with keys from there, those entered are not looked at
 */
export function openChangingPayments(
  given: PaymentSetup | null,
  { sealer, openGateway, ...deps }: ChangingPaymentsDeps,
): ChangingPayments {
  const areKeysGiven = given?.kind === 'razorpay';
  let current = openPayments(given, deps);
  let revision = 0;
  let state: 'new' | 'running' | 'stopped' = 'new';
  let turning = Promise.resolve();

  function setupOf(row: Awaited<ReturnType<typeof readKeys>>): PaymentSetup | null {
    const keys = openKeys(row, sealer);
    if (!keys) return given;
    if (keys !== 'unreadable') return openGateway(keys);
    deps.log.error('the payment keys that were entered cannot be read: enter them again');
    return row.keys && unreadableSetup(row.keys);
  }
  const readKeys = () => deps.store.read((shop) => shop.paymentKeys());

  const watch = repeatedWork(
    async () => {
      if (areKeysGiven) return;
      const row = await readKeys();
      if (row.revision === revision) return;
      revision = row.revision;
      const before = current.background;
      current = openPayments(setupOf(row), deps);
      const { background } = current;
      turning = turning.then(async () => {
        await before.stop();
        if (state === 'running' && current.background === background) background.start();
      });
    },
    {
      every: LOOK_INTERVAL,
      failed: logFailure(deps.log, 'looking for payment keys'),
      timer: deps.timer,
    },
  );

  return {
    current: () => current.paymentServices,
    areKeysGiven,
    look: () => watch.soon(),
    background: {
      start() {
        state = 'running';
        watch.start();
        current.background.start();
      },
      async stop() {
        state = 'stopped';
        await watch.stop();
        await turning;
        await current.background.stop();
      },
    },
  };
}
