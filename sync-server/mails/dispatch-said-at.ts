import { UNDO_WINDOW } from '#shared/core/undo-window';

/** What a press on Undo may take to arrive, in milliseconds. */
const ON_ITS_WAY = 5_000;

/** When a shopper hears that their order was dispatched: once that is not taken back any more by Undo. @param at ISO 8601 UTC */
export const dispatchSaidAt = (at: string): string =>
  new Date(Date.parse(at) + UNDO_WINDOW + ON_ITS_WAY).toISOString();
