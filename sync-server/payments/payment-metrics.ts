import { Counter, Gauge, type Registry } from 'prom-client';
import { CAPTURE_PROBLEMS, type Capture } from '#shared/payments/payment';
import { EVENT_RESULTS, type EventResult } from './event-inbox';

/** What online payments tell the measures. */
export interface PaymentMeasures {
  /** Money came in. */
  captured(verdict: Capture['verdict']): void;
  /** Something became of an event of the gateway. */
  event(result: EventResult): void;
  /** @param open how many payments wait for an admin; read when the metrics are scraped */
  watchAttention(open: () => Promise<number>): void;
}

export function paymentMeasures(registry: Registry): PaymentMeasures {
  const registers = [registry];
  const captures = new Counter({
    name: 'shop_payment_captures_total',
    help: 'Payments entered into the books, by whether they pay their order or why not.',
    labelNames: ['verdict'],
    registers,
  });
  for (const verdict of ['counts', ...CAPTURE_PROBLEMS]) captures.inc({ verdict }, 0);
  const events = new Counter({
    name: 'shop_payment_events_total',
    help: 'Webhook events of the payment gateway, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of EVENT_RESULTS) events.inc({ result }, 0);
  let countOpen: (() => Promise<number>) | undefined;
  return {
    captured: (verdict) => captures.inc({ verdict }),
    event: (result) => events.inc({ result }),
    watchAttention(open) {
      const isWatched = countOpen !== undefined;
      countOpen = open;
      if (isWatched) return;
      registry.registerMetric(
        new Gauge({
          name: 'shop_payments_needing_attention',
          help: 'Payments that wait for an admin: money to give back, or something to look at.',
          registers: [],
          async collect() {
            this.set((await countOpen?.()) ?? 0);
          },
        }),
      );
    },
  };
}
