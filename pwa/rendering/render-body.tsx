import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderBody } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { documentPageBlock } from '../catalogue/document-page';
import hindi from '../i18n/hi.json';
import { createRenderingServices } from './rendering-services';

/**
 * Renders a list of products as everybody sees it, with the components of the browser, and the data from which the browser
 * draws the same again. Nothing in it is of one person. The other pages are not rendered yet.
 * @throws Error where a component asks for what only a device has
 */
export const renderBody: RenderBody = ({ url, language, page }) => {
  if (page.kind !== 'catalogue') return undefined;
  const { kind: _kind, ...opening } = page;
  const chosen = { language, translations: language === 'hi' ? hindi : null };
  const html = renderToString(
    <Providers services={createRenderingServices(opening)} language={chosen}>
      <StaticRouter location={url}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  // Plain elements with the classes of the page's own sheet.
  return { html, styles: '', data: documentPageBlock(opening) };
};
