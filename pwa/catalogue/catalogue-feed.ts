import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { errorBody } from '#shared/core/errors';
import type { CataloguePage } from '#shared/protocol/catalogue-feed';
import { parseJson } from '../platform/parse-json';
import type { Environment } from '../platform/environment';
import { readCataloguePage } from './catalogue-page';

/** The feed gave no valid page; the pull may continue later from its cursor. */
export class NoPageError extends Error {
  override readonly name = 'NoPageError';
}

/** One page as received. */
export interface FeedPage extends CataloguePage {
  /** The server's time of the reply, ISO 8601 UTC; `null` where it is missing. */
  readonly serverTime: string | null;
  /** The page's transfer size, in bytes; estimated where the reply does not state it. */
  readonly bytes: number;
}

export interface FeedDeps extends Pick<Environment, 'fetch' | 'timers'> {
  readonly connection: { answered(): void; failed(): void; check(): void };
}

/** Once the reply has begun, its body may take this long, in milliseconds: a full page on slow 2G. */
const BODY_TIMEOUT = 90_000;
/** The compression ratio assumed where the reply does not state its length. */
const TYPICAL_COMPRESSION = 6;

/** Requests a page of the public feed. @throws NoPageError for everything that is not a valid page of ours */
export type CatalogueFeed = (since: string | null) => Promise<FeedPage>;

function serverTimeOf(response: Response): string | null {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : new Date(date).toISOString();
}

function bytesOf(response: Response, text: string): number {
  const length = Number(response.headers.get('content-length') ?? 0);
  return length > 0 ? length : Math.ceil(text.length / TYPICAL_COMPRESSION);
}

/** The feed over HTTP. Only a valid page, or a refusal in our server's own words, counts as an answer. */
export function createCatalogueFeed({ fetch, timers, connection }: FeedDeps): CatalogueFeed {
  return async function pageAfter(since) {
    const timeout = new AbortController();
    let giveUp = timers.later(ANSWER_TIMEOUT, () => timeout.abort());
    try {
      const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
      const response = await fetch(`/api/catalogue/changes${query}`, {
        headers: { accept: 'application/json' },
        redirect: 'manual',
        signal: timeout.signal,
      });
      giveUp();
      giveUp = timers.later(BODY_TIMEOUT, () => timeout.abort());
      const text = await response.text();
      const body = parseJson(text);
      if (!response.ok) {
        if (errorBody.safeParse(body).success) connection.answered();
        else connection.check();
        throw new NoPageError(`HTTP ${response.status}`);
      }
      const page = readCataloguePage(body);
      if (!page) {
        connection.check();
        throw new NoPageError('Not a page of our catalogue');
      }
      // A full page may come from the browser's cache: only the last one proves that the server answers.
      if (!page.more) connection.answered();
      return { ...page, serverTime: serverTimeOf(response), bytes: bytesOf(response, text) };
    } catch (error) {
      if (error instanceof NoPageError) throw error;
      connection.failed();
      throw new NoPageError('The feed did not answer', { cause: error });
    } finally {
      giveUp();
    }
  };
}
