import type { Middleware } from 'koa';
import { ALL_PAGES } from '#shared/pages/pages';
import { nameRoute } from '../http/route-name';

const PATH = '/robots.txt';
/** The prefixes of private pages. */
const PRIVATE = new Set(
  ALL_PAGES.filter(({ who }) => who !== 'everyone').map(({ path }) => `/${path.split('/')[1]}`),
);
/** A day, in seconds. */
const HELD = 24 * 60 * 60;

/**
 * Tells crawlers which pages are private, and where the sitemap is. It asks;
 * what must be protected is protected elsewhere (docs/security.md).
 * @param origin where the shop is, such as `https://shop.example`
 */
export function robotsText(origin: () => string): Middleware {
  return (ctx, next) => {
    if (ctx.path !== PATH || !['GET', 'HEAD'].includes(ctx.method)) return next();
    nameRoute(ctx, PATH);
    ctx.set('Cache-Control', `public, max-age=${HELD}`);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = [
      'User-agent: *',
      ...['/api', ...PRIVATE].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
      '',
    ].join('\n');
  };
}
