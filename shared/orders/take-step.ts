import * as z from 'zod/mini';
import { day, type Dispatch, type Order } from './order';
import type { Marked } from './mark-order';
import { canTakeStep, type OrderProgress, type OrderStep } from './order-steps';
import { isCancelled } from './cancelled';
import { isUnfunded } from './refunded';

export const MAX_COURIER = 60;
export const MAX_TRACKING = 60;
const MAX_LINK = 500;

/** With a host of letters, digits, dots and hyphens: no user name before it. */
const HTTPS_LINK = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** How an order goes out: who brings it, and where that can be followed. */
export const dispatchFields = z.strictObject({
  courier: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter who delivers it'), z.maxLength(MAX_COURIER)),
  tracking: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'Enter a number'), z.maxLength(MAX_TRACKING)),
  ),
  /** `https:` alone: it is shown to shoppers as a link. */
  link: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_LINK),
        z.regex(HTTPS_LINK, 'Enter a link that begins with https://'),
      ),
  ),
  /** The day where the shop is, `yyyy-mm-dd`. */
  arrivesBy: z.optional(
    day.check(
      z.refine((text) => {
        const time = Date.parse(`${text}T00:00:00.000Z`);
        return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
      }, 'Enter a day'),
    ),
  ),
});
export type DispatchFields = z.infer<typeof dispatchFields>;

/** Why a step cannot be taken. */
export type StepRefusal =
  'order_cancelled' | 'too_late' | 'wrong_step' | 'not_paid' | 'disputed' | 'not_returnable';
type WrongPlace = Exclude<StepRefusal, 'not_paid' | 'disputed' | 'not_returnable'>;

/**
 * Why a step does not lead on from where an order stands (docs/shop-rules.md#r-orders-14); `null` where it does. `too_late`: it cannot
 * be cancelled any more.
 */
export function stepProblem(order: OrderProgress, step: OrderStep): WrongPlace | null {
  if (canTakeStep(order, step)) return null;
  if (isCancelled(order)) return 'order_cancelled';
  return step === 'cancel' ? 'too_late' : 'wrong_step';
}

/**
 * As `stepProblem`, for what needs the money: `not_paid` for an order that is paid online and is not, or whose money has all
 * gone back; `disputed` while the payer's bank decides about it, or has taken a part of it and no admin has settled that.
 */
function problemOf(order: Order, step: 'pack' | 'dispatch'): StepRefusal | null {
  const wrong = stepProblem(order, step);
  if (wrong) return wrong;
  // Sent now, both the goods and the money may be gone.
  if (order.isDisputed) return 'disputed';
  const isSecured = order.isPaid ? !isUnfunded(order) : order.paymentMethod === 'COD';
  if (!isSecured) return 'not_paid';
  return order.isShort ? 'disputed' : null;
}

const refused = <Refusal extends StepRefusal>(code: Refusal) =>
  ({ status: 'refused', code }) as const;
const next = (order: Order) =>
  ({ status: 'marked', order: { ...order, revision: order.revision + 1 } }) as const;

/** Marks an order as packed. @param now milliseconds since 1970; here and below */
export function packOrder(order: Order, now: number): Marked<StepRefusal> {
  const problem = problemOf(order, 'pack');
  if (problem) return refused(problem);
  return next({ ...order, packedAt: new Date(now).toISOString() });
}

/** Takes back that an order is packed: something was missing. */
export function unpackOrder(order: Order): Marked<StepRefusal> {
  const problem = stepProblem(order, 'unpack');
  if (problem) return refused(problem);
  const { packedAt: _, ...rest } = order;
  return next(rest);
}

/** Marks an order as dispatched. */
export function dispatchOrder(
  order: Order,
  { courier, tracking, link, arrivesBy }: DispatchFields,
  now: number,
): Marked<StepRefusal> {
  const problem = problemOf(order, 'dispatch');
  if (problem) return refused(problem);
  const dispatched: Dispatch = {
    at: new Date(now).toISOString(),
    courier,
    ...(tracking === undefined ? {} : { tracking }),
    ...(link === undefined ? {} : { link }),
    ...(arrivesBy === undefined ? {} : { arrivesBy }),
  };
  return next({ ...order, dispatched });
}
