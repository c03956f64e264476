import * as z from 'zod/mini';
import { addressDocument } from '../addresses/address';
import { orderDocument } from '../orders/order';
import { ownReviewDocument } from '../reviews/own-review';
import { cursorText } from './cursor-text';
import { instant, uuid } from '../core/identifier';
import { MAX_BATCH_ACTIONS, MAX_DEPENDENCIES } from '../core/limits';
import { OWN_DOCUMENTS } from '../decision/own-documents';
import { OWN_NAMES } from '../decision/own-names';
import { outcomeSchema } from '../decision/outcome';

/** One queued intention as it travels. Its arguments are checked against the action's own schema when it is applied. */
export const queuedAction = z.strictObject({
  id: uuid,
  /** 1, 2, 3 … per client, without holes. */
  seq: z.int().check(z.minimum(1)),
  name: z.string().check(z.maxLength(64)),
  version: z.int().check(z.minimum(1)),
  args: z.record(z.string(), z.unknown()),
  /** Ids of earlier actions that must have been applied. */
  deps: z.array(uuid).check(z.maxLength(MAX_DEPENDENCIES)),
  /** Ids of earlier actions in whose place this one comes: it runs only if none of them took effect. */
  replaces: z.optional(z.array(uuid).check(z.maxLength(MAX_DEPENDENCIES))),
});
export type QueuedAction = z.infer<typeof queuedAction>;

/** The body of `POST /api/sync`. */
export const syncRequest = z.strictObject({
  protocol: z.int(),
  clientId: uuid,
  /** Who the shopper believes to be: compared with the session and with the client's owner. */
  user: z.string().check(z.maxLength(64)),
  /** Comes back in the reply, which proves that it answers this request. */
  nonce: uuid,
  /** The cursor of the account's replica; `null` from the start; absent: no changes wanted. */
  accountCursor: z.optional(z.nullable(cursorText)),
  actions: z.array(queuedAction).check(z.maxLength(MAX_BATCH_ACTIONS)),
});
export type SyncRequest = z.infer<typeof syncRequest>;

const change = { _id: z.string(), deleted: z.optional(z.boolean()) };

/** A document of the account that changed, or is gone. */
export const accountChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), ...change, document: z.optional(addressDocument) }),
  z.object({ kind: z.literal('order'), ...change, document: z.optional(orderDocument) }),
  z.object({ kind: z.literal('review'), ...change, document: z.optional(ownReviewDocument) }),
  ...OWN_NAMES.map((name) => {
    const { kind, document } = OWN_DOCUMENTS[name];
    return z.object({ kind: z.literal(kind), ...change, document: z.optional(document) });
  }),
]);
export type AccountChange = z.infer<typeof accountChange>;

/**
 * The reply to `POST /api/sync`. Anything that is not exactly this counts as no answer
 * (docs/sync-protocol.md#what-counts-as-an-answer).
 */
export const syncResponse = z.strictObject({
  protocol: z.int(),
  clientId: uuid,
  nonce: uuid,
  /** The number of the last action of this client that is settled; the next one expected is one more. */
  lastSeq: z.int().check(z.minimum(0)),
  /** One for each action that was reached, in order. */
  outcomes: z.array(z.strictObject({ id: uuid, seq: z.int(), outcome: outcomeSchema })),
  /** Why the batch stopped early: a hole in the sequence, or a failure of the server's own (try again). */
  stopped: z.optional(z.enum(['gap', 'failure'])),
  /** The account's changes after the cursor that was sent, from the same snapshot as `lastSeq`. */
  changes: z.array(accountChange),
  cursor: cursorText,
  /** More changes are waiting behind the cursor. */
  more: z.boolean(),
  /** The server's clock. */
  serverTime: instant,
});
export type SyncResponse = z.infer<typeof syncResponse>;
