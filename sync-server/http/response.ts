import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

/** A repeated header, such as `Set-Cookie`, is a list. */
export type ResponseHeaders = Readonly<Record<string, string | string[]>>;

/** For what any cache may store: a reader revalidates each time, and mostly gets 304. */
export const ASK_FIRST = 'public, no-cache';

/** A handler's answer. A text body is JSON, already serialised. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string | Buffer | Readable | null;
  readonly headers?: ResponseHeaders;
  /** Asked for again and again by the page's own scripts: it goes without the headers that protect documents alone. */
  readonly isForScripts?: true;
  /** The same for all identical requests, until the catalogue changes. */
  readonly forEverybody?: true;
  /** Called before it is reused: false if something besides the catalogue has changed. */
  readonly stillHolds?: () => boolean;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** What every row can read from a request. */
export interface RequestFacts {
  /** The client's network address. */
  readonly ip: string;
  /** The best encoding the client accepts. */
  encoding(): Encoding;
  /** A header's value; empty if there is none. */
  header(name: string): string;
  /** Whether it was sent on the server's own machine, not through a proxy. */
  isFromThisMachine(): boolean;
}

/** The answer of a write with nothing else to return. */
export const messageResponse = z.object({ message: z.string() });

/** An answer in JSON. */
export function json(status: number, value: unknown, headers: ResponseHeaders = {}): ApiResponse {
  return { status, body: JSON.stringify(value), headers };
}
