import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

/** A header that is there more than once, such as `Set-Cookie`, has a list. */
export type ResponseHeaders = Readonly<Record<string, string | string[]>>;

/** Of what anybody may keep: a reader asks each time, and mostly hears "as you have it". */
export const ASK_FIRST = 'public, no-cache';

/** What a handler answers. A text body is JSON, written already. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string | Buffer | Readable | null;
  readonly headers?: ResponseHeaders;
  /** The same for everybody who asks in the same words, until the catalogue changes. */
  readonly forEverybody?: true;
  /** Asked before it is given to the next one: false where something besides the catalogue has changed. */
  readonly stillHolds?: () => boolean;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** What every row may know of a request. */
export interface RequestFacts {
  /** The client's network address. */
  readonly ip: string;
  /** The best encoding the client takes. */
  encoding(): Encoding;
  /** A header's value; empty where there is none. */
  header(name: string): string;
  /** Whether it was sent on the server's own machine, by no proxy. */
  isFromThisMachine(): boolean;
}

/** What a write answers that has nothing else to say. */
export const messageResponse = z.object({ message: z.string() });

/** An answer in JSON. */
export function json(status: number, value: unknown, headers: ResponseHeaders = {}): ApiResponse {
  return { status, body: JSON.stringify(value), headers };
}
