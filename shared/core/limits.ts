/** The most actions in one `POST /api/sync` (docs/sync-protocol.md#batches): what an admin has done on a whole round goes out at once. */
export const MAX_BATCH_ACTIONS = 200;
/** The largest body of one `POST /api/sync`, in bytes (docs/sync-protocol.md#batches). */
export const MAX_BATCH_BYTES = 256 * 1024;
/** No valid answer for this long is no answer, in milliseconds (docs/sync-protocol.md#what-counts-as-an-answer). */
export const ANSWER_TIMEOUT = 15_000;
/**
 * The shortest and longest pause before the same batch goes out again, in milliseconds (docs/sync-protocol.md#pauses).
 */
export const MIN_BACKOFF = 1_000;
export const MAX_BACKOFF = 5 * 60_000;
/** The longest pause while a page of the shop is visible, in milliseconds. */
export const MAX_BACKOFF_VISIBLE = 60_000;
/**
 * An order may rest on prices at most this old, by the server's clock, in milliseconds: 72 hours
 * (docs/shop-rules.md#r-money-8).
 */
export const PRICES_HOLD = 72 * 60 * 60 * 1000;
/** After this many unexpected failures an action is parked as `internal` (docs/sync-protocol.md#apply). */
export const MAX_ATTEMPTS = 5;
/** The most actions one action may depend on. */
export const MAX_DEPENDENCIES = 20;
/** The most orders in whose place one may come: more than one person may have waiting to be paid. */
export const MAX_REPLACED = 20;
/** The most changes in one page of a feed (docs/sync-protocol.md#cursors-and-epochs). */
export const MAX_FEED_PAGE = 1_000;
/** Outcomes are stored at least this long, in milliseconds: 90 days (docs/sync-protocol.md#apply). */
export const OUTCOME_RETENTION = 90 * 24 * 60 * 60 * 1000;
/** A device whose event stream was refused asks again after so many seconds, and pulls whenever it does. */
export const STREAM_RETRY = 60;
/** The smallest sum that can be paid online, in paise: the gateway takes no less. */
export const MIN_ONLINE = 100;
/** Bytes in a megabyte, as sizes of files are said. */
export const MEGABYTE = 1024 * 1024;
/** The largest picture that the shop takes, in bytes. */
export const MAX_UPLOAD = 5 * MEGABYTE;
