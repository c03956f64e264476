/** The most actions in one `POST /api/sync` (design §4). */
export const MAX_BATCH_ACTIONS = 50;
/** The largest body of one `POST /api/sync`, in bytes (design §4). */
export const MAX_BATCH_BYTES = 256 * 1024;
/** No valid answer for this long is no answer, in milliseconds (design §4). */
export const ANSWER_TIMEOUT = 15_000;
/** The shortest and longest pause before the same batch goes out again, in milliseconds (design §4). */
export const BACKOFF_SHORTEST = 1_000;
export const BACKOFF_LONGEST = 5 * 60_000;
/** The longest pause while a page of the shop is visible, in milliseconds. */
export const BACKOFF_LONGEST_VISIBLE = 60_000;
/** An order may rest on prices at most this old, by the server's clock, in milliseconds: 72 hours (design §4). */
export const PRICES_HOLD = 72 * 60 * 60 * 1000;
/** After this many unexpected failures an action is parked as `internal` (design §4). */
export const MAX_ATTEMPTS = 5;
/** The most actions one action may depend on. */
export const MAX_DEPENDENCIES = 20;
/** The most changes in one page of a feed (API contract). */
export const MAX_FEED_PAGE = 1_000;
/** Outcomes are kept at least this long, in milliseconds: 90 days (design §4). */
export const OUTCOMES_KEPT = 90 * 24 * 60 * 60 * 1000;
