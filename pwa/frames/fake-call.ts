import * as z from 'zod/mini';
import type { Message } from '../i18n/translate';
import { checkoutResponse, type CheckoutResponse } from './payment-messages';

/**
 * What the stand-in can bring about at its gateway (docs/api.md#stand-in-gateway); it takes no money whichever it is.
 */
export type FakeOutcome =
  'captured' | 'failed' | 'captured-late' | 'captured-twice' | 'callback-lost';

const UNREACHED = 'The stand-in gateway cannot be reached.' satisfies Message;
const UNANSWERED = 'The stand-in gateway did not answer.' satisfies Message;

const refusal = z.object({ message: z.string() });

/**
 * Plays at the stand-in gateway what a shopper does.
 * @throws Error with words for a person
 */
export async function playFakeGateway(
  ask: typeof fetch,
  gatewayOrderId: string,
  outcome: FakeOutcome,
): Promise<CheckoutResponse> {
  const body = JSON.stringify({ razorpay_order_id: gatewayOrderId, outcome });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  let answer: unknown;
  try {
    const response = await ask('/stand-in/payments', { method: 'POST', headers, body });
    answer = await response.json();
  } catch (cause) {
    throw new Error(UNREACHED, { cause });
  }
  const reply = checkoutResponse.safeParse(answer);
  if (reply.success) return reply.data;
  throw new Error(refusal.safeParse(answer).data?.message ?? UNANSWERED);
}
