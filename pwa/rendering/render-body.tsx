import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ALL_PAGES } from '#shared/pages/pages';
import type { Language, RenderBody } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { documentPageBlock, type DocumentPage } from '../catalogue/document-page';
import hindi from '../i18n/hi.json';
import { createRenderingServices } from './rendering-services';

/** How React marks a part whose code has not come. */
const LEFT_OUT = '<!--$!-->';
/** A page of each screen that is rendered, by its address. */
const SCREENS: ReadonlyMap<string, DocumentPage> = new Map(
  ALL_PAGES.flatMap(({ path, who, renders }) => {
    if (who !== 'everyone' || renders === undefined || renders === 'catalogue') return [];
    const page: DocumentPage =
      renders === 'product' || renders === 'not-found'
        ? { kind: 'not-found', gone: false }
        : { kind: 'text', name: renders };
    return [[path.replace(/:\w+/, 'none').replace('*', '/no/such/page'), page]];
  }),
);
const MAX_TRIES = 100;

/**
 * Renders a page as everybody sees it, with the components of the browser, and the data from which the browser draws the
 * same again. Nothing in it is of one person.
 * @returns nothing for a screen of one person, and while a screen's code is not there: see `loadScreens`
 * @throws Error where a component asks for what only a device has
 */
export const renderBody: RenderBody = ({ url, language, page }) =>
  page.kind === 'shell' ? undefined : render(url, language, page);

function render(url: string, language: Language, page: DocumentPage) {
  const chosen = { language, translations: language === 'hi' ? hindi : null };
  // What MUI writes is collected, not put between the elements: the content policy allows one sheet, by its hash.
  const cache = Object.assign(createCache({ key: 'css' }), { compat: true as const });
  const html = renderToString(
    <CacheProvider value={cache}>
      <Providers services={createRenderingServices(page)} language={chosen}>
        <StaticRouter location={url}>
          <App />
        </StaticRouter>
      </Providers>
    </CacheProvider>,
  );
  if (html.includes(LEFT_OUT)) return undefined;
  const styles = Object.values(cache.inserted).filter((rules) => typeof rules === 'string');
  return { html, styles: styles.join(''), data: documentPageBlock(withoutUnseen(page, language)) };
}

/** A list shows no descriptions: they would be a tenth of home's document. An English one shows no Hindi names. */
function withoutUnseen(page: DocumentPage, language: Language): DocumentPage {
  if (page.kind !== 'catalogue') return page;
  const { categoryNames, ...seen } = page;
  const names = language === 'hi' && categoryNames ? { categoryNames } : {};
  return {
    ...seen,
    ...names,
    products: page.products.map((product) => ({ ...product, description: '' })),
  };
}

/** Loads the code of every screen that is rendered. @throws Error where one does not come */
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
