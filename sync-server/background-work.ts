import { logFailure } from './concurrency/log-failure';
import type { Every, RepeatedWork } from './concurrency/repeated-work';
import { workInOneProcess } from './concurrency/work-in-one-process';

import { LOW_STOCK_INTERVAL, putLowStockMails } from './mails/low-stock-mails';
import { COUNT_INTERVAL, countBoughtTogether } from './orders/bought-together';
import type { PaymentsInBackground } from './payments/payment-services';
import { watchBackInStock } from './pushes/back-in-stock';
import type { Services } from './routing/services';
import { createSweep, SWEEP_INTERVAL } from './operations/sweep';

interface BackgroundOptions {
  readonly payments: PaymentsInBackground;
  /** Where the links in mails lead. */
  readonly origin: () => string;
  /** For tests: when work is repeated. */
  readonly timer?: Every | undefined;
}

/** Work that is done once; a stop waits for its end. */
function onceAtStart(
  work: () => Promise<void>,
  fail: (error: unknown) => void,
): Pick<RepeatedWork, 'start' | 'stop'> {
  let running: Promise<void> = Promise.resolve();
  return {
    start() {
      running = work().catch(fail);
    },
    stop: () => running,
  };
}

/** The background work of the shop. Nothing runs before `start`. */
export function backgroundWork(
  services: Services,
  { payments, origin, timer }: BackgroundOptions,
): PaymentsInBackground {
  const { store, clock, randomUuid, log } = services;
  const failed = (message: string) => logFailure(log, message);
  const sweep = createSweep(services);
  const works: readonly Pick<RepeatedWork, 'start' | 'stop'>[] = [
    services.categoryMoves,
    onceAtStart(
      () => services.search.prepare((work) => store.read(work, { replica: true })),
      failed('preparing the search'),
    ),
    services.pictureCopies,
    services.orderHook.work,
    workInOneProcess(store, 'sweep', () => sweep.run(), {
      every: SWEEP_INTERVAL,
      failed: failed('sweeping'),
      timer,
    }),
    watchBackInStock(
      { store, clock, randomUuid, log, origin },
      { failed: failed('telling what is back in stock'), timer },
    ),
    workInOneProcess(store, 'bought-together', () => countBoughtTogether({ store, clock }), {
      every: COUNT_INTERVAL,
      failed: failed('counting what is bought together'),
      timer,
    }),
    workInOneProcess(store, 'low-stock-mails', () => putLowStockMails({ store, clock, origin }), {
      every: LOW_STOCK_INTERVAL,
      failed: failed('low-stock mails'),
      timer,
    }),
  ];
  return {
    start() {
      payments.start();
      for (const work of works) work.start();
    },
    async stop() {
      await Promise.all([payments, ...works].map((one) => one.stop()));
    },
  };
}
