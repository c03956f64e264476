import { createHash } from 'node:crypto';
import type { ProductDocument } from '#shared/catalogue/product';
import { hasFilters } from '#shared/catalogue/product-filters';
import { headText } from '#shared/pages/head-texts';
import { PAGES } from '#shared/pages/pages';
import { normalPath, type PageAddress } from '#shared/pages/page-address';
import type { Language, PublicPage, RenderBody } from '#shared/pages/public-page';
import { iconAddress } from '#shared/shop/shop-logo';
import { colourRules } from '#shared/shop/shop-colour';
import { createBoundedCache } from '../catalogue/bounded-cache';
import type { Limiter } from '../concurrency/concurrency-limit';
import { compact } from '../catalogue/prepared-responses';
import type { Meter } from '../catalogue/product-search';
import { compressText } from '../http/compress-text';
import type { Encoding } from '../http/response';
import { NO_METER } from '../limits/search-time';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { markup } from '../http/markup';
import { EARLY_SCRIPT } from './early-script';
import { createOlderDocuments } from './older-documents';
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
  /** The same of its own script. */
  readonly scriptHash: string | undefined;
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

/** Renders the body of a page, loading its code first if needed. */
export type Render = (
  ...input: Parameters<RenderBody>
) => ReturnType<RenderBody> | Promise<ReturnType<RenderBody>>;

export interface DocumentsOptions extends PageSources {
  readonly store: Pick<ShopStore, 'read'>;
  /** Renders the body; without it documents have the right head and the plain body. */
  readonly render?: Render | undefined;
  /** Where the shop is, such as `https://shop.example`. */
  readonly origin: () => string;
  /** Lets documents be made by turns; at once unless given. It throws where too many wait. */
  readonly rendering?: Limiter | undefined;
  /** For tests: smaller ones. */
  readonly bounds?: { readonly bytes: number; readonly entries: number } | undefined;
}

/** Of finished documents, and of their compressed forms: some hundred pages each. */
const BOUNDS = { bytes: 16 * 1024 * 1024, entries: 1_000 };
/**
 * When a document is written again although nothing changed, in milliseconds: it says when its prices held, and
 * an order may not rest on old ones.
 */
const WRITTEN_AGAIN = 60 * 60 * 1000;
/** Of brotli: a price that changes has all pages compressed again. */
const QUALITY = 5;
/** Of a page that is asked for again: a tenth smaller, for fifty times the work. Home fits into a connection's first flight then. */
const BEST_QUALITY = 11;
/** The one address for all unknown addresses: one document for any client that tries them out. */
const NOWHERE = '/not-found';

/** As a content policy names a text; nothing of a blank one. */
const hashForPolicy = (text: string) =>
  text === '' ? undefined : createHash('sha256').update(text).digest('base64');

/**
 * Writes documents, each once for a build, an address, a language and the catalogue's content there, reviews too. All callers
 * at once get the same one.
 */
export function createDocuments(options: DocumentsOptions) {
  const { store, render, origin, clock, rendering = (task) => task(), bounds = BOUNDS } = options;
  const documents = createBoundedCache<PublicDocument>(bounds, ({ html }) => html.length);
  const compressed = createBoundedCache<Buffer>(bounds, ({ length }) => length);
  /** What a page says in a state of the catalogue: most changes of the catalogue leave most pages as they are. */
  const contents = createBoundedCache<string>(bounds, ({ length }) => length);

  const older = createOlderDocuments<PublicDocument>();

  /** Absent: not tried; `null`: under way. */
  const bestBytes = new WeakMap<PublicDocument, Buffer | null>();

  /** In the background: no request waits for it. */
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
    const rendered = page.kind === 'shell' ? undefined : await render?.({ url, language, page });
    if (isSearch(address)) meter.spend(performance.now() - startedAt);
    // Nothing in a rule ends the element: in CSS the stroke is the same with a backslash before it.
    const { colour = '', logo = '' } = page.shop ?? {};
    const sheet = rendered ? template.sheetOf(page.kind).replaceAll('</', '<\\/') : '';
    const styles = sheet && colour ? sheet + colourRules(colour) : sheet;
    const hasProducts = page.kind === 'catalogue' || page.kind === 'product';
    const script = rendered && hasProducts ? EARLY_SCRIPT : '';
    const filling = {
      language: LANGUAGE_TAGS[language],
      words: head ?? shellWords(page, language),
      head: head ? headMarkup(head, language) : NOINDEX,
      styles,
      script,
      colour,
      ...(logo && {
        icons: {
          icon: iconAddress(logo, colour, '192'),
          apple: iconAddress(logo, colour, '180'),
        },
      }),
      ...(rendered ? { body: rendered.html } : {}),
    };
    const finished = (html: string): PublicDocument => ({
      status: statusOf(page),
      kind: page.kind,
      language: LANGUAGE_TAGS[language],
      html: Buffer.from(html),
      hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      styleHash: hashForPolicy(styles),
      scriptHash: hashForPolicy(script),
      hour,
    });
    const data = rendered?.data === undefined ? {} : { data: rendered.data };
    const document = finished(template.fill({ ...filling, ...data }));
    if (rendered && document.status === 200 && !isSearch(address)) {
      older.keep(placeOf(asked), document);
      // Without its data, and under the words of the shop: the page replaces it with its own address.
      if (isFront(address))
        older.keep(listOf(asked), {
          ...finished(
            template.fill({ ...filling, words: shellWords(page, language), head: markup`` }),
          ),
          kind: 'shell',
        });
    }
    return document;
  }

  const hourNow = () => Math.floor(clock() / WRITTEN_AGAIN);

  /** Names an address of a build in a language, whatever it shows. */
  const placeOf = ({ address, named, template }: AskedDocument) =>
    `${template.build} ${origin()} ${named ?? ''} ${address.kind} ${normalPath(address) ?? NOWHERE}`;

  /** What an address is in, in this state of the shop: the name under which its content is known, and that of a document of a content. */
  async function stateOf(asked: AskedDocument, shop: ShopReader) {
    const place = placeOf(asked);
    const hour = hourNow();
    const name = showsCatalogue(asked.address)
      ? `${place} ${hour} ${await shop.epoch()}.${await shop.catalogueState()}`
      : `${place} ${(await shop.ownerSettings()).revision}`;
    return { name, hour, document: (content: string) => `${place} ${hour} ${content}` };
  }

  /** Under which key the document of this state is kept; nothing where what it says is not known. */
  async function documentKey(asked: AskedDocument, shop: ShopReader): Promise<string | undefined> {
    const { name, document } = await stateOf(asked, shop);
    if (!showsCatalogue(asked.address)) return name;
    return contents.has(name) ? document(await contents.get(name, unmade)) : undefined;
  }

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
      const { address } = asked;
      const url = normalPath(address) ?? NOWHERE;
      const known = await store.read(
        async (shop) => {
          const document = await documentKey(asked, shop);
          // Not awaited in here: one that is being made may wait for its turn, and that for a connection of the database.
          return document !== undefined && documents.has(document)
            ? { found: documents.get(document, unmade) }
            : undefined;
        },
        { replica: true },
      );
      if (known) return known.found;
      return rendering(async () => {
        if (isSearch(address)) await options.search.whenPrepared();
        return store.read(
          async (shop) => {
            const sources = {
              ...options,
              ...(asked.named && { language: asked.named }),
              search: options.search.meteredBy(meter),
            };
            const resolve = () => resolvePage(address, shop, sources);
            const state = await stateOf(asked, shop);
            if (!showsCatalogue(address)) {
              if (!documents.has(state.name)) await mayWrite();
              return documents.get(state.name, async () =>
                write(await resolve(), url, asked, meter),
              );
            }
            if (!contents.has(state.name)) {
              await mayWrite();
              if (isSearch(address)) meter.check();
            }
            let page: PublicPage | undefined;
            const content = await contents.get(state.name, async () => {
              page = await resolve();
              return contentOf(page);
            });
            return documents.get(state.document(content), async () =>
              write(page ?? (await resolve()), url, asked, meter, state.hour),
            );
          },
          { replica: true },
        );
      });
    },

    /**
     * The replacement of a document that cannot be made now: the newest one of its address that was made, however old.
     * @returns nothing where there was none
     */
    older: (asked: AskedDocument) => older.of(placeOf(asked)),

    /** What any address may show where it has nothing of its own: search, categories and the products of the front page as they were last; in English where the language has none. */
    list: (asked: AskedDocument) =>
      older.of(listOf(asked)) ?? older.of(listOf({ ...asked, named: undefined })),

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
  return { title, description: headText(PAGES['/'].about, language, { shop: title }) };
}

/** Whether what an address shows changes with the catalogue. */
function showsCatalogue({ kind }: PageAddress): boolean {
  return kind === 'catalogue' || kind === 'product';
}

const isFront = (address: PageAddress) => address.kind === 'catalogue' && address.front;
const listOf = ({ named, template }: AskedDocument) => `${template.build} list ${named ?? ''}`;
const isSearch = (address: PageAddress) =>
  address.kind === 'catalogue' && (address.keyword !== '' || hasFilters(address));

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
  const variants = product.variants?.map((variant) => ({
    ...variant,
    countInStock: variant.countInStock > 0,
  }));
  return { ...product, variants, revision: undefined, countInStock: product.countInStock > 0 };
}

function statusOf(page: PublicPage): PublicDocument['status'] {
  if (page.kind !== 'not-found') return 200;
  return page.gone ? 410 : 404;
}

/** For what is known to be there. */
async function unmade(): Promise<never> {
  throw new Error('It was there before');
}
