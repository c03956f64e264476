/** The store cannot take or give anything now: disk full, I/O error, closed. The caller may try again. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The store cannot hold what a client sent, such as a number beyond all bounds. */
export class ValueRefusedError extends Error {
  override readonly name = 'ValueRefusedError';
}

/** No number may be given before an admin has confirmed the last one: the store may have been restored from a backup. */
export class NumbersUnconfirmedError extends Error {
  override readonly name = 'NumbersUnconfirmedError';
}

/** A rule of uniqueness would be broken. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
}
