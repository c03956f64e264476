import { createHash } from 'node:crypto';
import type { ProductDocument } from '#shared/catalogue/product';
import { HEAD_TEXTS, headText } from '#shared/pages/head-texts';
import { normalPath, type PageAddress } from '#shared/pages/page-address';
import type { Language, PublicPage, RenderBody } from '#shared/pages/public-page';
import { createBoundedCache } from '../catalogue/bounded-cache';
import { compact } from '../catalogue/prepared-responses';
import type { Meter } from '../catalogue/product-search';
import { compressText } from '../http/compress-text';
import type { Encoding } from '../http/response';
import { NO_METER } from '../limits/search-time';
import type { ShopStore } from '../store/shop-store';
import { headMarkup, NOINDEX } from './head-markup';
import { headOf } from './page-head';
import { LANGUAGE_TAGS } from './page-links';
import { inOneLine } from './plain-text';
import { resolvePage, type PageSources } from './resolve-page';
import type { Template } from './template';

/** A finished document. */
export interface PublicDocument {
  readonly status: 200 | 404 | 410;
  readonly kind: PublicPage['kind'];
  readonly language: string;
  readonly html: Buffer;
  /** Names these very bytes. */
  readonly hash: string;
  /** What the content policy is to name, so that the document's own rules apply; nothing where it has none. */
  readonly styleHash: string | undefined;
  /** In which hour its prices held, counted from 1970; nothing where it shows none. */
  readonly hour: number | undefined;
}

/** The bytes of a document in an encoding. */
export interface DocumentBytes {
  readonly bytes: Buffer;
  /** False where better ones are being made, or will be when it is asked for again. */
  readonly best: boolean;
}

/** What is asked for. */
export interface AskedDocument {
  readonly address: PageAddress;
  /** As the address names it; English without. */
  readonly named: Language | undefined;
  readonly template: Template;
}

/** Draws the body of a page, its code being loaded first where need be. */
export type Render = (
  ...input: Parameters<RenderBody>
) => ReturnType<RenderBody> | Promise<ReturnType<RenderBody>>;

export interface DocumentsOptions extends PageSources {
  readonly store: Pick<ShopStore, 'read'>;
  /** Draws the body; without it documents have the right head and the plain body. */
  readonly render?: Render | undefined;
  /** Where the shop is, such as `https://shop.example`. */
  readonly origin: () => string;
  /** For tests: smaller ones. */
  readonly bounds?: { readonly bytes: number; readonly entries: number } | undefined;
}

/** Of finished documents, and of their compressed forms: some hundred pages each. */
const BOUNDS = { bytes: 16 * 1024 * 1024, entries: 1_000 };
/**
 * A document is written again after so long although nothing changed, in milliseconds: it says when its prices held, and
 * an order may not rest on old ones.
 */
const WRITTEN_AGAIN = 60 * 60 * 1000;
/** Of brotli: a price that changes has all pages compressed again. */
const QUALITY = 5;
/** Of a page that is asked for again: a tenth smaller, for fifty times the work. Home fits into a connection's first flight then. */
const BEST_QUALITY = 11;
/** The address of all addresses that lead nowhere: one document for whoever tries them out. */
const NOWHERE = '/not-found';

/**
 * Writes documents, each once for a build, an address, a language and what the catalogue says there, reviews too. All who ask
 * at once get the same one.
 */
export function createDocuments(options: DocumentsOptions) {
  const { store, render, origin, clock, bounds = BOUNDS } = options;
  const documents = createBoundedCache<PublicDocument>(bounds, ({ html }) => html.length);
  const compressed = createBoundedCache<Buffer>(bounds, ({ length }) => length);
  /** What a page says in a state of the catalogue: most changes of the catalogue leave most pages as they are. */
  const contents = createBoundedCache<string>(bounds, ({ length }) => length);

  /** Absent: not tried; `null`: under way. */
  const bestBytes = new WeakMap<PublicDocument, Buffer | null>();

  /** Beside the work of the server: nobody waits for it. */
  function compressAtBest(document: PublicDocument): void {
    if (bestBytes.has(document)) return;
    bestBytes.set(document, null);
    compressText(document.html, 'br', BEST_QUALITY).then(
      (bytes) => bestBytes.set(document, compact(bytes)),
      () => bestBytes.delete(document),
    );
  }

  async function write(
    page: PublicPage,
    url: string,
    asked: AskedDocument,
    meter: Meter,
    hour?: number,
  ): Promise<PublicDocument> {
    const { address, named, template } = asked;
    const language = named ?? 'en';
    const head = headOf({ address, page, named, origin: origin() });
    const startedAt = performance.now();
    const drawn = page.kind === 'shell' ? undefined : await render?.({ url, language, page });
    if (isSearch(address)) meter.spend(performance.now() - startedAt);
    // Nothing in a rule ends the element: in CSS the stroke is the same with a backslash before it.
    const styles = drawn
      ? `${template.sheetOf(page.kind)}${drawn.styles}`.replaceAll('</', '<\\/')
      : '';
    const html = template.fill({
      language: LANGUAGE_TAGS[language],
      words: head ?? shellWords(page, language),
      head: head ? headMarkup(head, language) : NOINDEX,
      styles,
      ...(drawn ? { body: drawn.html } : {}),
      ...(drawn?.data === undefined ? {} : { data: drawn.data }),
    });
    return {
      status: statusOf(page),
      kind: page.kind,
      language: LANGUAGE_TAGS[language],
      html: Buffer.from(html),
      hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      styleHash: styles === '' ? undefined : createHash('sha256').update(styles).digest('base64'),
      hour,
    };
  }

  const hourNow = () => Math.floor(clock() / WRITTEN_AGAIN);

  return {
    /**
     * The document of an address.
     * @param mayWrite waited for where it has to be written first; what it throws is passed on
     * @param meter of the network that asks: counts what is written for a search, of which there is no end
     */
    async find(
      asked: AskedDocument,
      mayWrite: () => Promise<void>,
      meter: Meter = NO_METER,
    ): Promise<PublicDocument> {
      const { address, named = '', template } = asked;
      const url = normalPath(address) ?? NOWHERE;
      const name = `${template.build} ${origin()} ${named} ${address.kind} ${url}`;
      return store.read(
        async (shop) => {
          const sources = { ...options, search: options.search.meteredBy(meter) };
          const resolve = () => resolvePage(address, shop, sources);
          if (!showsCatalogue(address)) {
            const { revision } = await shop.ownerSettings();
            const settled = `${name} ${revision}`;
            if (!documents.has(settled)) await mayWrite();
            return documents.get(settled, async () => write(await resolve(), url, asked, meter));
          }
          const hour = hourNow();
          const state = `${name} ${hour} ${await shop.epoch()}.${await shop.catalogueState()}`;
          if (!contents.has(state)) {
            await mayWrite();
            if (isSearch(address)) meter.check();
          }
          let page: PublicPage | undefined;
          const content = await contents.get(state, async () => {
            page = await resolve();
            return contentOf(page);
          });
          return documents.get(`${name} ${hour} ${content}`, async () =>
            write(page ?? (await resolve()), url, asked, meter, hour),
          );
        },
        { replica: true },
      );
    },

    /** Whether the prices of a document are not yet to be written again. Of the catalogue itself it knows nothing. */
    isOfThisHour: ({ hour }: PublicDocument) => hour === undefined || hour === hourNow(),

    /** The bytes of a document in an encoding; of one that is asked for again, at their best once they are made. */
    async bytesOf(document: PublicDocument, encoding: Encoding): Promise<DocumentBytes> {
      const { html, hash } = document;
      if (encoding === 'identity') return { bytes: html, best: true };
      const best = encoding === 'br' ? bestBytes.get(document) : undefined;
      if (best) return { bytes: best, best: true };
      const name = `${encoding} ${hash}`;
      if (encoding === 'br' && compressed.has(name)) compressAtBest(document);
      const bytes = await compressed.get(name, async () =>
        compact(await compressText(html, encoding, QUALITY)),
      );
      return { bytes, best: encoding !== 'br' };
    },
  };
}

/** What the plain shell is called, where that is not as it was built. */
function shellWords({ shop }: PublicPage, language: Language) {
  if (!shop) return undefined;
  const title = inOneLine(shop.shopName);
  return { title, description: headText(HEAD_TEXTS[language].home, { shop: title }) };
}

/** Whether what an address shows changes with the catalogue. */
function showsCatalogue({ kind }: PageAddress): boolean {
  return kind === 'catalogue' || kind === 'product';
}

const isSearch = (address: PageAddress) => address.kind === 'catalogue' && address.keyword !== '';

/** Names what a page says: all of it but the time, and in a list all but how many pieces are left of what is in stock. */
function contentOf(page: PublicPage): string {
  const said = JSON.stringify({
    ...page,
    pricedAt: undefined,
    ...(page.kind === 'catalogue'
      ? { products: page.products.map(listed), top: page.top?.map(listed) }
      : {}),
  });
  return createHash('sha256').update(said).digest('base64url');
}

/** A piece sold raises the revision too. */
function listed(product: ProductDocument): unknown {
  return { ...product, revision: undefined, countInStock: product.countInStock > 0 };
}

function statusOf(page: PublicPage): PublicDocument['status'] {
  if (page.kind !== 'not-found') return 200;
  return page.gone ? 410 : 404;
}
