import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { cataloguePath } from '#shared/catalogue/search-path';
import type { ProductListPage } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { documentPageBlock, type DocumentPage } from '../catalogue/document-page';
import hindi from '../i18n/hi.json';
import type { Language } from '../i18n/language';
import { createRenderingServices } from './rendering-services';

export interface RenderInput {
  readonly page: ProductListPage;
  readonly language: Language;
  /** The server's time of the prices, ISO 8601 UTC. */
  readonly pricedAt: string;
}

/** What goes into the document. */
export interface RenderedPage {
  /** The shop with the page, for the element `#root`. */
  readonly html: string;
  /** The page's data, to stand behind it: the shop draws the same again from them. */
  readonly data: string;
}

/**
 * Renders a list of products as everybody sees it, with the components of the browser. Nothing in it is of one person.
 * @throws Error where a component asks for what only a device has
 */
export function renderPage({ page, language, pricedAt }: RenderInput): RenderedPage {
  const { kind: _kind, ...list } = page;
  const opening: DocumentPage = { ...list, pricedAt };
  const { keyword, page: pageNumber, category, sort } = page;
  const chosen = { language, translations: language === 'hi' ? hindi : null };
  const html = renderToString(
    <Providers services={createRenderingServices(opening)} language={chosen}>
      <StaticRouter location={cataloguePath({ keyword, pageNumber, category, sort })}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  return { html, data: documentPageBlock(opening) };
}
