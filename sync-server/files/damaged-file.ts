/** The shop's file is damaged or gone: nothing is started on it, nothing is changed. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** What is wrong in a file, and where; thrown by `decode`. */
export class DamagedPlaceError extends Error {
  override readonly name: string = 'DamagedPlaceError';

  /** @param offset of the first damaged part, in bytes from the beginning of the file */
  constructor(
    readonly offset: number,
    readonly what: string,
  ) {
    super(`at byte ${offset}: ${what}`);
  }
}

/** What is whole by its checksums, and of a form that this version does not know: another one wrote it. */
export class OtherVersionError extends DamagedPlaceError {
  override readonly name = 'OtherVersionError';
}
