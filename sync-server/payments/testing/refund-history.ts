import fc from 'fast-check';
import { decimalFromPaise } from '#shared/core/paise';
import { recordRefund } from '#shared/payments/refund';
import type { Fault } from '../../testing/faulty-store';
import { writeEffects } from '../../orders/write-effects';
import { reportOfRefund, resendRefunds } from '../refund-send';
import type { Received, RefundFault, RefundShop } from './refund-shop';

const STEPS = [
  'ask',
  'ask',
  'ask',
  'ask-twice-at-once',
  'refund-at-the-gateway',
  'tell',
  'send-again',
] as const;
const MISHAPS = [
  'none',
  'none',
  'none',
  'lost before the gateway',
  'answer lost',
  'reply lost, look-up refused',
  'reply lost, look-up refused',
  'refused',
  'in hand',
  'dies before it is asked',
  'dies before the gateway',
  'dies after the gateway',
] as const;

/** One thing that happens to a payment, and what goes wrong with it. */
export interface RefundStep {
  readonly kind: (typeof STEPS)[number];
  readonly mishap: (typeof MISHAPS)[number];
  /** Of the payment's amount: a hundredth, up to slightly more than all of it. */
  readonly part: number;
  /** Which of few keys, so that some meet again. */
  readonly key: number;
}

export interface RefundHistory {
  readonly paise: number;
  readonly steps: readonly RefundStep[];
}

export const refundHistory: fc.Arbitrary<RefundHistory> = fc.record({
  paise: fc.integer({ min: 50_00, max: 500_00 }),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(...STEPS),
      mishap: fc.constantFrom(...MISHAPS),
      part: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 5, max: 35 }) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 110 }) },
        { weight: 1, arbitrary: fc.constant(100) },
      ),
      key: fc.nat(3),
    }),
    { minLength: 3, maxLength: 8, size: 'max' },
  ),
});

/** What is to go wrong next, for each payment order, so that many histories run on one server. */
export class Mishaps {
  readonly #store = new Map<string, number>();
  readonly #gateway = new Map<string, RefundStep['mishap']>();

  /** Fails a write of a payment order that was set to fail. */
  readonly fault: Fault = (method, [row]) => {
    if (method !== 'putPaymentOrder' || typeof row !== 'object' || row === null) return;
    const id: unknown = Reflect.get(row, '_id');
    const left = this.#store.get(String(id));
    if (left === undefined) return;
    this.#store.set(String(id), left - 1);
    if (left === 1) throw new Error('The process dies');
  };

  /** Does to a refund on its way what was set for its payment. */
  readonly onTheWay: RefundFault = async ({ paymentId, key }, really, badly) => {
    const mishap = this.#gateway.get(paymentId);
    switch (mishap) {
      case 'reply lost, look-up refused':
        // It may be done.
        this.#done.add(key);
        return badly();
      case 'lost before the gateway':
        return { kind: 'unknown', why: 'no_answer' };
      case 'dies before the gateway':
        throw new Error('The process dies');
      case 'refused': {
        // It looks whether it has done it before it says no.
        if (this.#done.has(key)) return really();
        const reason = { status: 400, code: 'BAD_REQUEST_ERROR', description: 'Too little money' };
        return { kind: 'refused', reason };
      }
      default: {
        const made = await really();
        if (made.kind === 'refunded') this.#done.add(key);
        if (mishap === 'answer lost') return { kind: 'unknown', why: 'no_answer' };
        const isInHand = mishap === 'in hand' && made.kind === 'refunded';
        return isInHand ? { ...made, refund: { ...made.refund, status: 'pending' } } : made;
      }
    }
  };
  readonly #done = new Set<string>();
  /** How many refunds were not begun since the outcome of another one was unknown. */
  waited = 0;

  set({ id, payment }: Received, mishap: RefundStep['mishap']): void {
    this.#gateway.set(payment, mishap);
    if (mishap === 'dies before it is asked') this.#store.set(id, 1);
    else if (mishap === 'dies after the gateway') this.#store.set(id, 2);
    else this.#store.delete(id);
  }
}

/** Plays a history, and ends with what the reconciler does until nothing is open any more. */
export async function playRefunds(
  shop: RefundShop,
  mishaps: Mishaps,
  { paise, steps }: RefundHistory,
): Promise<Received> {
  const of = await shop.received({ paise });
  const responses = new Map<string, string>();
  for (const step of steps) {
    mishaps.set(of, step.mishap);
    await play(shop, of, paise, step, { mishaps, replies: responses });
  }
  mishaps.set(of, 'none');
  await resendRefunds(shop.paymentServices, of.id);
  await tellAll(shop, of);
  await tellAll(shop, of);
  return of;
}

async function play(
  shop: RefundShop,
  of: Received,
  paise: number,
  { kind, part, key }: RefundStep,
  {
    mishaps,
    replies: responses,
  }: { readonly mishaps: Mishaps; readonly replies: Map<string, string> },
): Promise<void> {
  const amountPaise = Math.floor((paise * part) / 100);
  const amount = decimalFromPaise(amountPaise);
  const named = `${of.payment}-k${key}`;
  const ask = async () => {
    const text = await askOnce(shop, of, amount, named, responses);
    if (text.includes('is still being confirmed')) mishaps.waited += 1;
  };
  switch (kind) {
    case 'ask':
      return ask();
    case 'ask-twice-at-once':
      await Promise.all([ask(), ask()]);
      return;
    case 'refund-at-the-gateway':
      await shop.atTheGatewayItself({ paymentId: of.payment, amountPaise, key: `${named}-hand` });
      return;
    case 'tell':
      return tellAll(shop, of);
    case 'send-again':
      // What dies here is tried again in the end.
      await resendRefunds(shop.paymentServices, of.id).catch(() => undefined);
  }
}

/** The same refund under the same key has one answer, once it has been answered. */
async function askOnce(
  shop: RefundShop,
  of: Received,
  amount: string,
  key: string,
  responses: Map<string, string>,
): Promise<string> {
  const { status, text } = await shop.refund(of, amount, key);
  if (status >= 500 || text.includes('"in_progress"')) return text;
  const before = responses.get(key);
  if (text.includes('"id_reused"')) {
    if (before === undefined) return text;
  } else if (before !== undefined && before !== text) {
    throw new Error(`Another answer under ${key}: ${before} and ${text}`);
  }
  if (!text.includes('"id_reused"')) responses.set(key, text);
  return text;
}

/** The shop receives all that the gateway knows. */
async function tellAll(shop: RefundShop, of: Received): Promise<void> {
  for (const refund of await shop.atGateway(of)) {
    const report = reportOfRefund(refund, 'INR');
    await shop.paymentServices.store.write(async (writer) => {
      const stored = await writer.paymentOrder(of.id);
      if (!stored) throw new Error(`${of.id} is not there`);
      const recorded = recordRefund(
        stored,
        report,
        { kind: 'gateway' },
        shop.paymentServices.clock(),
      );
      await writeEffects(writer, recorded.effects);
    });
  }
}
