import * as z from 'zod/mini';
import type { Given } from './production-rules';

/** Where a shop of several processes keeps its data. */
export interface DatabaseConfig {
  readonly url: string;
  /** Of the database itself, where `url` is a pooler's that shares connections by transaction; `null`: `url`. */
  readonly listenUrl: string | null;
  /** Of a standby that takes reads, where there is one. */
  readonly readUrl: string | null;
  /** How many connections a process opens at most; `null`: as many as usual. */
  readonly poolSize: number | null;
}

const URL_OF_DATABASE = z.url({ protocol: /^postgres(?:ql)?$/ });
const POOL = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(2), z.maximum(1_000))),
);

/**
 * Reads where the data is.
 * @param problems takes what is wrong, never with the value: it holds a password
 * @returns `null` for the embedded store
 */
export function databaseOf(given: Given, problems: string[]): DatabaseConfig | null {
  const read = <Value>(name: string, schema: z.ZodMiniType<Value>, wanted: string) => {
    const { success, data } = z.optional(schema).safeParse(given(name));
    if (!success) problems.push(`${name} must be ${wanted}`);
    return data ?? null;
  };
  const address = 'an address such as postgres://user:password@host:5432/shop';
  const url = read('DATABASE_URL', URL_OF_DATABASE, address);
  const listenUrl = read('DATABASE_LISTEN_URL', URL_OF_DATABASE, address);
  const readUrl = read('DATABASE_READ_URL', URL_OF_DATABASE, address);
  const poolSize = read('DATABASE_POOL', POOL, 'a number from 2 to 1000');
  return url === null ? null : { url, listenUrl, readUrl, poolSize };
}
