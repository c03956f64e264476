export type OutboxErrorCode =
  /** No one is signed in. */
  | 'signed_out'
  /** The device is full. */
  | 'storage_full'
  /** The browser closed the database, or refuses to write. */
  | 'storage_failed'
  /** Nothing can be stored on this device, and the shop is out of reach. */
  | 'needs_connection'
  /** The arguments are not of the action's shape: see `fields`. */
  | 'invalid'
  /** The action to be replaced is being sent, or has been answered. */
  | 'under_way'
  /** It was decided in another tab: nothing was done again. */
  | 'dealt_with'
  /** The cart on the screen was ordered in another tab: nothing was ordered again. */
  | 'cart_ordered'
  /** The outcome of the order whose content is in the cart again is not known, or not decided: nothing was ordered. */
  | 'edit_open';

export const DEALT_WITH = 'This was decided in another tab.';

/** An action was not stored: nothing may be shown as saved. */
export class OutboxError extends Error {
  override readonly name = 'OutboxError';

  /** @param fields what was wrong with the arguments, by their dotted path */
  constructor(
    readonly code: OutboxErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An action cannot be changed while it is being sent: `under_way`. */
export class BeingSentError extends OutboxError {}
