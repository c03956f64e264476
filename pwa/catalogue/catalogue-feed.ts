import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { readErrorBody } from '#shared/core/errors';
import type { CataloguePage } from '#shared/protocol/catalogue-feed';
import { parseJson } from '../platform/parse-json';
import type { Environment } from '../platform/environment';
import { readCataloguePage } from './catalogue-page';

/** The feed gave no valid page; the pull may continue later from its cursor. */
export class NoPageError extends Error {
  override readonly name = 'NoPageError';

  /** @param isUnknown an older server, which does not know this call or what it asks for, said so */
  constructor(
    message: string,
    readonly isUnknown = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** One page as received. */
export type FeedPage = CataloguePage & Omit<Received<CataloguePage>, 'body'>;

export interface FeedDeps extends Pick<Environment, 'fetch' | 'timers'> {
  readonly connection: { answered(): void; failed(): void; check(): void };
}

/** Once the reply has begun, its body may take this long, in milliseconds: a full page on slow 2G. */
const BODY_TIMEOUT = 90_000;
/** How an older server answers to what it does not know. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 404]);
/** The compression ratio assumed where the reply does not state its length. */
const TYPICAL_COMPRESSION = 6;

/**
 * Requests a page of the public feed. @throws NoPageError for everything that is not a valid page of ours
 * @param takesStock of products of which nothing else has changed the stock alone may come (`stock`)
 */
export type CatalogueFeed = (since: string | null, takesStock: boolean) => Promise<FeedPage>;

function serverTimeOf(response: Response): string | null {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : new Date(date).toISOString();
}

function bytesOf(response: Response, text: string): number {
  const length = Number(response.headers.get('content-length') ?? 0);
  return length > 0 ? length : Math.ceil(text.length / TYPICAL_COMPRESSION);
}

/** A valid answer as received. */
export interface Received<Body> {
  readonly body: Body;
  /** The server's time of the reply, ISO 8601 UTC; `null` where it is missing. */
  readonly serverTime: string | null;
  /** The transfer size, in bytes; estimated where the reply does not state it. */
  readonly bytes: number;
}

/**
 * Asks the public catalogue over HTTP. Only a valid body, or a refusal in our server's own words, counts as an answer.
 * @param path below `/api/catalogue/`
 * @param read takes exactly what is asked for
 * @param proves false where the body may come from the browser's cache, and so does not prove that the server answers
 * @throws NoPageError for everything else
 */
export async function askCatalogue<Body>(
  { fetch, timers, connection }: FeedDeps,
  path: string,
  read: (body: unknown) => Body | undefined,
  proves: (body: Body) => boolean,
): Promise<Received<Body>> {
  const timeout = new AbortController();
  let giveUp = timers.later(ANSWER_TIMEOUT, () => timeout.abort());
  try {
    const response = await fetch(`/api/catalogue/${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      // No one looks at it, and it would weigh as much as two products' stock.
      referrerPolicy: 'no-referrer',
      signal: timeout.signal,
    });
    giveUp();
    giveUp = timers.later(BODY_TIMEOUT, () => timeout.abort());
    const text = await response.text();
    const said = parseJson(text);
    if (!response.ok) {
      const isOurs = readErrorBody(said) !== undefined;
      if (isOurs) connection.answered();
      else connection.check();
      throw new NoPageError(`HTTP ${response.status}`, isOurs && UNKNOWN.has(response.status));
    }
    const body = read(said);
    if (!body) {
      connection.check();
      throw new NoPageError('Not a page of our catalogue');
    }
    if (proves(body)) connection.answered();
    return { body, serverTime: serverTimeOf(response), bytes: bytesOf(response, text) };
  } catch (error) {
    if (error instanceof NoPageError) throw error;
    connection.failed();
    throw new NoPageError('The feed did not answer', false, { cause: error });
  } finally {
    giveUp();
  }
}

/** The feed over HTTP. */
export function createCatalogueFeed(deps: FeedDeps): CatalogueFeed {
  let knowsStock = true;

  async function pageAfter(since: string | null, takesStock: boolean): Promise<FeedPage> {
    const query = new URLSearchParams({
      ...(since === null ? {} : { since }),
      ...(takesStock ? { stock: '1' } : {}),
    }).toString();
    const path = query === '' ? 'changes' : `changes?${query}`;
    // A full page may come from the browser's cache: only the last one proves that the server answers.
    const isLast = ({ more }: CataloguePage) => !more;
    const { body, ...received } = await askCatalogue(deps, path, readCataloguePage, isLast);
    if (!takesStock && body.stock?.length) throw new NoPageError('Stock that was not asked for');
    return { ...body, ...received };
  }

  return async (since, takesStock) => {
    if (!takesStock || !knowsStock) return pageAfter(since, false);
    return pageAfter(since, true).catch(async (error: unknown) => {
      if (!(error instanceof NoPageError && error.isUnknown)) throw error;
      const page = await pageAfter(since, false);
      knowsStock = false;
      return page;
    });
  };
}
