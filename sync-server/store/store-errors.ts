/** The store cannot take or give anything now: disk full, I/O error, closed. The caller may try again. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** A rule of uniqueness would be broken. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
}
