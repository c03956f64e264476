import * as z from 'zod/mini';
import { instant } from '../core/identifier';
import { deviceError } from './device-error';

/** The most groups of errors that are shown. */
export const MAX_SHOWN_ERRORS = 50;

const when = z.nullable(instant);

/** How the shop does, for the owner. `null`: it is not known here, or was never. */
export const shopStatus = z.object({
  at: instant,
  /** Of the shop, and of Node. */
  version: z.string(),
  node: z.string(),
  /** Why nothing can be stored now, in English. */
  notStored: z.nullable(z.string()),
  /** Whether invoices and credit notes get numbers: not after a restore, until the last ones are confirmed. */
  numbersConfirmed: z.boolean(),
  store: z.object({
    kind: z.enum(['file', 'postgres']),
    /** In bytes; the limit is of the embedded store alone. */
    bytes: z.nullable(z.int()),
    limit: z.nullable(z.int()),
  }),
  /** Where `DATA_DIR` is, in bytes. */
  disk: z.object({ free: z.nullable(z.int()), total: z.nullable(z.int()) }),
  mails: z.object({
    waiting: z.int(),
    oldest: when,
    /** `folder`: they are written to a folder of `DATA_DIR`, and go nowhere. */
    way: z.nullable(z.enum(['smtp', 'folder'])),
    /** The result of the last try to reach the mail server, since the start. */
    lastSent: when,
    lastFailure: when,
  }),
  payments: z.object({
    kind: z.nullable(z.enum(['off', 'stand-in', 'razorpay'])),
    /** When the gateway answered last, and when it did not, since the start. */
    lastAnswer: when,
    lastFailure: when,
    lastWebhook: when,
  }),
  backup: z.object({ last: when }),
  /** Devices whose next action fails at the server. */
  failingQueues: z.int(),
  errors: z.object({
    /** Of all groups. */
    groups: z.int(),
    /** Of those that were reported in the last 24 hours. */
    recent: z.int(),
    newest: z.array(deviceError).check(z.maxLength(MAX_SHOWN_ERRORS)),
  }),
});
export type ShopStatus = Readonly<z.infer<typeof shopStatus>>;
