import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { EARLY_SAID } from '#shared/pages/early-press';
import type { ProductDocument } from '#shared/catalogue/product';
import { ALL_PAGES } from '#shared/pages/pages';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { Language, RenderBody } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { documentPageBlock, type DocumentPage } from '../catalogue/document-page';
import hindi from '../i18n/hi.json';
import { createTranslator } from '../i18n/translate';
import { createRenderingServices } from './rendering-services';

/** How React marks a part whose code is not loaded. */
const LEFT_OUT = '<!--$!-->';
/** A list with filters, which has code of its own. */
const FILTERED: DocumentPage = {
  kind: 'catalogue',
  keyword: '',
  products: [],
  page: 1,
  pages: 1,
  total: 0,
  categories: [],
  pricedAt: new Date(0).toISOString(),
};
/** A page in the owner's words, which have code of their own. */
const WRITTEN: DocumentPage = {
  kind: 'text',
  name: 'terms',
  written: [],
  shop: { ...DEFAULT_SETTINGS, policies: { 'terms.en': 1 } },
};
/** A page of each rendered screen, by its address. */
const SCREENS: ReadonlyMap<string, DocumentPage> = new Map<string, DocumentPage>([
  ['/?stock=in', FILTERED],
  ['/terms?written', WRITTEN],
  ...ALL_PAGES.flatMap(({ path, who, renders }) => {
    if (who !== 'everyone' || renders === undefined || renders === 'catalogue') return [];
    const page: DocumentPage =
      renders === 'product' || renders === 'not-found'
        ? { kind: 'not-found', gone: false }
        : { kind: 'text', name: renders };
    return [[path.replace(/:\w+/, 'none').replace('*', '/no/such/page'), page] as const];
  }),
]);
const MAX_TRIES = 100;

/**
 * Renders a public page with the browser's components, and the data from which the browser renders the
 * same again. It contains no private data.
 * @returns nothing for a private screen, and while a screen's code is not loaded: see `loadScreens`
 * @throws Error where a component asks for device data
 */
export const renderBody: RenderBody = ({ url, language, page }) =>
  page.kind === 'shell' ? undefined : render(url, language, page);

function render(url: string, language: Language, page: DocumentPage) {
  const chosen = { language, translations: language === 'hi' ? hindi : null };
  const html = renderToString(
    <Providers services={createRenderingServices(page)} language={chosen}>
      <StaticRouter location={url}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  if (html.includes(LEFT_OUT)) return undefined;
  const { t } = createTranslator(language, chosen.translations);
  // What the document's own script says of an early press (shared/pages/early-press.ts).
  const said =
    page.kind === 'catalogue' || page.kind === 'product'
      ? renderToStaticMarkup(
          <p id={EARLY_SAID} role="status" data-text={t('Added to your cart')} />,
        )
      : '';
  return { html, data: said + documentPageBlock(withoutUnseen(page, language)) };
}

/** A list shows no descriptions: they would be a tenth of home's document. An English page shows no Hindi names of categories. */
function withoutUnseen(page: DocumentPage, language: Language): DocumentPage {
  if (page.kind !== 'catalogue' && page.kind !== 'product') return page;
  const { categoryNames, ...unnamed } = page;
  const seen = language === 'hi' && categoryNames ? page : unnamed;
  if (seen.kind === 'product') return seen;
  return {
    ...seen,
    ...(seen.top && { top: seen.top.map((product) => inListOf(product, language)) }),
    products: seen.products.map((product) => withoutDescription(inListOf(product, language))),
  };
}

function withoutDescription(product: ProductDocument): ProductDocument {
  const { hi } = product.translations ?? {};
  const texts = hi ? { translations: { hi: { ...hi, description: '' } } } : {};
  return { ...product, description: '', ...texts };
}

/** An English list shows nothing that is in Hindi, and none the declarations and sizes. */
function inListOf(product: ProductDocument, language: Language): ProductDocument {
  const { translations, attributes: _attributes, sizeChart: _sizes, ...seen } = product;
  const texts = language === 'hi' && translations ? { translations } : {};
  return { ...seen, ...texts };
}

/** Loads the code of every rendered screen. @throws Error where one does not load */
export async function loadScreens(): Promise<void> {
  for (const [url, page] of SCREENS) {
    let tries = 0;
    while (!render(url, 'en', page)) {
      tries += 1;
      if (tries > MAX_TRIES) throw new Error(`The screen of ${url} cannot be rendered`);
      await new Promise((resolve) => setTimeout(resolve, tries));
    }
  }
}
