import type { Context, Middleware } from 'koa';
import type { ApiResponse } from '../http/response';
import { nameRoute, routeNameOf } from '../http/route-name';
import { publicResponse, sendResponse } from '../http/send-response';
import type { ShopStore } from '../store/repositories/shop-store';

/** How many answers are cached, so that varied queries cannot fill the memory. */
const MAX_ENTRIES = 500;
/** Larger ones take so long on the wire that finding them sooner gains nothing. In bytes. */
const MAX_ENTRY_SIZE = 64 * 1024;

/** An answer, and the row that gave it. */
interface Ready {
  readonly response: ApiResponse;
  readonly route: string;
}

/**
 * Repeats an answer of the public catalogue, or a finished document, for an identical request until the
 * catalogue changes: it skips the router, the checks and the store, which have accepted this request before. It runs after the headers that
 * every reply carries.
 */
export function responseCache(store: Pick<ShopStore, 'onCommit'>): Middleware {
  let ready = new Map<string, Ready>();
  store.onCommit(({ catalogue }) => {
    if (catalogue) ready = new Map();
  });

  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    const words = wordsOf(ctx);
    // What is answered from a state that a commit has replaced meanwhile goes to a map that is no longer read.
    const ofThisState = ready;
    const known = ofThisState.get(words);
    if (known && known.response.stillHolds?.() !== false) {
      nameRoute(ctx, known.route);
      return sendResponse(ctx, known.response);
    }
    await next();
    const response = publicResponse(ctx);
    if (!response || !isSmall(response)) return;
    if (ofThisState.size >= MAX_ENTRIES) ofThisState.clear();
    ofThisState.set(words, { response, route: routeNameOf(ctx) });
  };
}

/** Everything of a request that a public answer may depend on; under an address a document or nothing, as is accepted. */
function wordsOf({ req }: Context): string {
  const { accept = '', 'accept-encoding': encoding = '', 'if-none-match': tag = '' } = req.headers;
  return `${req.url}\n${accept}\n${String(encoding)}\n${tag}`;
}

function isSmall({ body }: ApiResponse): boolean {
  return body === null || (Buffer.isBuffer(body) && body.length <= MAX_ENTRY_SIZE);
}
