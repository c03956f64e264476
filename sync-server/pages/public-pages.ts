import type { Context } from 'koa';
import type { Logger } from 'pino';
import { languageIn, normalPath, pageAddressOf } from '#shared/pages/page-address';
import type { Language } from '#shared/pages/public-page';
import { QueueFullError, type Limiter } from '../concurrency/concurrency-limit';
import { heavyWork } from '../concurrency/heavy-work';
import { throttled } from '../concurrency/throttled';
import { ApiError } from '../http/api-error';
import { encodingOf } from '../http/compress-text';
import { isKnown } from '../http/entity-tag';
import type { ApiResponse, ResponseHeaders } from '../http/response';
import { nameRoute } from '../http/route-name';
import { sendResponse } from '../http/send-response';
import type { RateLimits } from '../limits/rate-limits';
import type { SearchTime } from '../limits/search-time';
import {
  createDocuments,
  type DocumentBytes,
  type DocumentsOptions,
  type PublicDocument,
} from './documents';
import { pageLinks } from './page-links';
import { movedAddress } from './resolve-page';
import { createTemplates, type Template } from './template';

/** How long a browser waits for a document while there is an older one, in milliseconds. */
const RENDER_TIMEOUT = 200;
/** The same where there is none: then it gets a list in its place, or the plain document, which shows nothing without scripts. */
const FIRST_OF_ADDRESS_TIMEOUT = 2_000;
/** The same until the first document is written: the renderer is being loaded, once per process. */
const FIRST_RENDER_TIMEOUT = 3_000;
/** No more are rendered while so many wait. */
const MAX_DOCUMENTS_WAITING = 40;
/** How often the log says that documents go out plain, in milliseconds. */
const LOG_INTERVAL = 10_000;
/** A browser asks each time; proxies and CDNs may answer for a minute, and show an older one while it asks. */
const FOR_EVERYBODY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const HTML_TYPE = 'text/html; charset=utf-8';

export interface PublicPagesOptions extends DocumentsOptions {
  readonly log: Logger;
  readonly limits: RateLimits;
  readonly searchTime: SearchTime;
  /** Where the built page is. */
  readonly pageDirectory: string;
  /** For tests: another one than usual, in milliseconds. */
  readonly renderTimeout?: number | undefined;
}

export interface PublicPages {
  /**
   * Answers the address of a screen with a document that says what it shows: status, head, and the body where it is rendered.
   * Where that fails or takes too long an older one, a list or the plain document goes out, and the log says why: the device shows the
   * page by itself then, as it does whenever it has the shop already.
   * @returns false where the plain document is to go out
   */
  answer(ctx: Context): Promise<boolean>;
  /** Renders the front page, whose list may replace any document, before traffic comes. Never rejects. */
  renderFrontPage(): Promise<void>;
}

/** Writes the documents of the screens' addresses. */
export function publicPages(options: PublicPagesOptions): PublicPages {
  const { limits, searchTime } = options;
  const templates = createTemplates(options.pageDirectory);
  // A crowd's documents start one after the other, unrendered ones too: light requests get in between.
  const entering = heavyWork(Infinity);
  const limited = heavyWork(MAX_DOCUMENTS_WAITING);
  const rendering: Limiter = async (task) => {
    // Later requests would wait for this one as well.
    if (entering.load().waiting > MAX_DOCUMENTS_WAITING)
      throw new QueueFullError('Too many documents wait');
    return limited(task);
  };
  const documents = createDocuments({ ...options, rendering });
  const report = plainReport(options.log);
  let hasWritten = false;

  async function renderFrontPage(): Promise<void> {
    const template = await templates.newest();
    if (!template) return;
    const address = pageAddressOf('/', new URLSearchParams());
    try {
      await documents.find({ address, named: undefined, template }, async () => undefined);
      hasWritten = true;
    } catch (error) {
      options.log.warn({ err: error }, 'the front page could not be limited at the start');
    }
  }

  async function answer(ctx: Context): Promise<boolean> {
    await entering(async () => undefined);
    const template = await templates.newest();
    if (!template) return false;
    const query = new URLSearchParams(ctx.querystring);
    const address = pageAddressOf(ctx.path, query);
    const named = languageIn(query);
    const meter = searchTime.of(ctx.ip);
    const mayWrite = () => limits.consume('documents', { auth: undefined, ip: ctx.ip }, 1);
    const asked = { address, named, template };
    try {
      const moved = await movedAddress(address, options.store);
      if (moved) {
        sendResponse(ctx, redirectTo(normalPath(moved) ?? '/', named));
        nameRoute(ctx, `page ${address.kind}`);
        return true;
      }
      const work = documents.find(asked, mayWrite, meter).then(async (found) => ({
        found,
        body: await documents.bytesOf(found, encodingOf(ctx)),
      }));
      const renderTimeout =
        options.renderTimeout ??
        (hasWritten ? timeoutWith(documents.older(asked)) : FIRST_RENDER_TIMEOUT);
      const { found, body } = await inTime(work, renderTimeout);
      hasWritten ||= found.kind !== 'shell';
      const stillHolds = () => templates.isNewest(template) && documents.isOfThisHour(found);
      sendResponse(ctx, { ...documentResponse(ctx, found, body), stillHolds });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'slow_down')) {
        report(address.kind, error);
        const instead = documents.older(asked) ?? documents.list(asked);
        if (!instead) return false;
        const body = await documents.bytesOf(instead, encodingOf(ctx));
        sendResponse(ctx, inTheMeantime(documentResponse(ctx, instead, body)));
        nameRoute(ctx, `page ${address.kind}`);
        return true;
      }
      sendRefusal(ctx, error, template);
    }
    nameRoute(ctx, `page ${address.kind}`);
    return true;
  }

  return { answer, renderFrontPage };
}

/** Asked for again each time: what the address named may be there again. */
const redirectTo = (path: string, named: Language | undefined): ApiResponse => ({
  status: 301,
  body: null,
  headers: { Location: pageLinks(path, named, '').canonical, 'Cache-Control': 'no-cache' },
});

/** The reply with a document; public once its bytes are the best, and not where nothing is: such addresses have no end. */
function documentResponse(
  ctx: Context,
  document: PublicDocument,
  { bytes, best }: DocumentBytes,
): ApiResponse {
  const { status, kind, language, hash } = document;
  const headers = {
    'Cache-Control': kind === 'shell' ? 'no-cache' : FOR_EVERYBODY,
    // Weak: the text is the same under every encoding, the bytes are not.
    ETag: `W/"${hash}"`,
    'Content-Language': language,
    Vary: 'Accept-Encoding',
    ...allowedOwn(ctx, document),
  };
  const forEverybody = best && status === 200 ? ({ forEverybody: true } as const) : {};
  if (status === 200 && isKnown(ctx.get('If-None-Match'), hash))
    return { status: 304, body: null, headers, ...forEverybody };
  const encoding = encodingOf(ctx);
  return {
    status,
    body: bytes,
    headers: {
      ...headers,
      'Content-Type': HTML_TYPE,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
    ...forEverybody,
  };
}

const timeoutWith = (older: PublicDocument | undefined) =>
  older ? RENDER_TIMEOUT : FIRST_OF_ADDRESS_TIMEOUT;

/** A replacement document is revalidated the next time, and no cache in between stores it. */
function inTheMeantime({ status, body, headers }: ApiResponse): ApiResponse {
  return { status, body, headers: { ...headers, 'Cache-Control': 'no-cache' } };
}

/** A person still gets the shop; the status and the pause are for programs. */
function sendRefusal(ctx: Context, { status, headers }: ApiError, { plain }: Template): void {
  ctx.status = status;
  ctx.set(headers);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = plain;
}

/** The policy with this document's own rules and script in it: these and no others, which is as strict as before. */
function allowedOwn(
  ctx: Context,
  { styleHash, scriptHash }: Pick<PublicDocument, 'styleHash' | 'scriptHash'>,
): ResponseHeaders {
  const name = 'Content-Security-Policy';
  const named = (hash: string | undefined) => (hash === undefined ? '' : `'sha256-${hash}' `);
  const policy = ctx.response
    .get(name)
    .replace(/style-src (?=')/, `style-src ${named(styleHash)}`)
    .replace(/script-src (?=')/, `script-src ${named(scriptHash)}`);
  return { [name]: policy };
}

/** Rejects when the work takes longer than so many milliseconds; it continues for the next request. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Took longer than ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs that a document went out plain: the last reason, and how many there were since the last line. */
function plainReport(log: Logger): (kind: string, error: unknown) => void {
  const pages = log.child({ part: 'pages' });
  let last: { readonly kind: string; readonly error: unknown } | undefined;
  let count = 0;
  const line = throttled(LOG_INTERVAL, () => {
    pages.warn({ err: last?.error, page: last?.kind, count }, 'plain document');
    count = 0;
  });
  return (kind, error) => {
    last = { kind, error };
    count += 1;
    line.call();
  };
}
