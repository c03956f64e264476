import type { ReturnRequest, ReturnState } from './return-request';
import type { TransitionActorKind } from './transitions';

/** What is done with a request. `receive` is the transition `return` of the order, for the request. */
export type ReturnStep =
  | 'approve'
  | 'refuse'
  | 'withdraw'
  | 'pick-up'
  | 'receive'
  | 'settle'
  | 'reopen';

interface StepRule {
  readonly from: readonly ReturnState[];
  readonly to: ReturnState;
  readonly by: TransitionActorKind;
}

/** The one table of the steps of a request (docs/shop-rules.md#r-returns-1): server, offline actions and buttons follow it. */
export const RETURN_STEPS: Readonly<Record<ReturnStep, StepRule>> = {
  approve: { from: ['requested'], to: 'approved', by: 'admin' },
  // Also later: the shopper was out, or the goods were others.
  refuse: { from: ['requested', 'approved', 'picked-up'], to: 'refused', by: 'admin' },
  withdraw: { from: ['requested'], to: 'withdrawn', by: 'shopper' },
  'pick-up': { from: ['approved'], to: 'picked-up', by: 'admin' },
  receive: { from: ['approved', 'picked-up'], to: 'received', by: 'admin' },
  settle: { from: ['received'], to: 'settled', by: 'admin' },
  // The order in exchange came to nothing: the goods are here, and nothing was given for them.
  reopen: { from: ['settled'], to: 'received', by: 'admin' },
};

export interface WithRequests {
  readonly returnRequests?: readonly ReturnRequest[] | undefined;
}

/** Whether a step leads on from where a request is. */
export const canStep = ({ state }: Pick<ReturnRequest, 'state'>, step: ReturnStep): boolean =>
  RETURN_STEPS[step].from.includes(state);

/** Whether the goods of a request are still with the shopper, or on their way, and are to come. */
export const isToCome = ({ state }: Pick<ReturnRequest, 'state'>): boolean =>
  state === 'requested' || state === 'approved' || state === 'picked-up';

/** Whether the goods of a request have come from the shopper: the one who picks up has nothing to do there any more. */
export const isPickedUp = ({ state }: Pick<ReturnRequest, 'state'>): boolean =>
  state === 'picked-up' || state === 'received' || state === 'settled';

/** Whether the goods of any request of an order wait at the shopper's door. */
export const hasPickUp = ({ returnRequests = [] }: WithRequests): boolean =>
  returnRequests.some((request) => canStep(request, 'pick-up'));

/** Whether a request waits for something that the shop has to do. */
export const isOpenReturn = (request: Pick<ReturnRequest, 'state'>): boolean =>
  isToCome(request) || request.state === 'received';

/** Whether any request of an order waits for the shop: what the admins' list calls Returns. */
export const hasOpenReturn = ({ returnRequests = [] }: WithRequests): boolean =>
  returnRequests.some(isOpenReturn);

export const findReturn = (
  { returnRequests = [] }: WithRequests,
  id: string,
): ReturnRequest | undefined => returnRequests.find((one) => one.id === id);

/** What a step writes down beside the state. */
type StepFields = Pick<ReturnRequest, 'refusal' | 'settled'>;

/**
 * An order after a step of a request; its revision is the caller's.
 * @param at ISO 8601 UTC
 * @returns `null` where there is no such request, or the step does not lead on from where it is
 */
export function withStep<Returning extends WithRequests>(
  order: Returning,
  id: string,
  step: ReturnStep,
  at: string,
  fields: StepFields = {},
): (Returning & { readonly returnRequests: ReturnRequest[] }) | null {
  const { returnRequests = [] } = order;
  const request = findReturn(order, id);
  if (!request || !canStep(request, step)) return null;
  const { settled: _, ...before } = request;
  const next: ReturnRequest = { ...before, ...fields, state: RETURN_STEPS[step].to, at };
  return { ...order, returnRequests: returnRequests.map((one) => (one.id === id ? next : one)) };
}

/** Whether other goods come, or are to come, for what came back. */
export function isForExchange(
  order: WithRequests,
  { request = '' }: { readonly request?: string | undefined },
): boolean {
  const found = findReturn(order, request);
  return (found?.settled?.by ?? found?.wish) === 'exchange';
}
