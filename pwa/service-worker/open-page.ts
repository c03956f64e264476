import { createHandlerBoundToURL } from 'workbox-precaching';
import type { RouteHandlerCallback } from 'workbox-core/types';
import { cachedHomeHtml, openWith } from '../catalogue/home-html-cache';

/** The letters of the front page. */
const LETTERS = /^assets\/anek-[\w-]+\.woff2$/;

/**
 * Answers every navigation with the shop's document; for the front page with its products in it.
 * @param files paths of the build's files
 */
export function openPage(files: readonly string[]): RouteHandlerCallback {
  const shopDocument = createHandlerBoundToURL('/index.html');
  const fonts = files.filter((file) => LETTERS.test(file)).map((file) => `/${file}`);
  return async (options) => {
    const document = await shopDocument(options);
    const { pathname, search } = options.url;
    if (pathname !== '/' || search !== '') return document;
    const stored = await cachedHomeHtml(caches).catch(() => undefined);
    return stored ? openWith(document, stored, fonts) : document;
  };
}
