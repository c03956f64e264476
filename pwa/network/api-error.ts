/** Why a request failed before our server gave an answer of its own (docs/shop-rules.md#r-texts-11). */
export type ApiFailure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** A request had no good answer. `message` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** The HTTP status of our server's answer, or why there was none. */
    readonly status: number | ApiFailure,
    message: string,
    /** The machine-readable code; only in an answer of our server. */
    readonly code?: string,
    readonly fields?: Record<string, string>,
    options: ErrorOptions & {
      /** The answer's other members, such as `quote`; unchecked. */
      readonly body?: unknown;
    } = {},
  ) {
    super(message, options);
    this.body = options.body;
  }

  readonly body: unknown;
}
