/** Calls of the server: they bypass the service worker. `*` stands for any rest. */
export const CALL_PATHS = ['/api/*', '/healthz', '/readyz', '/metrics', '/stand-in/*'];

/** The shop's own pictures, which the service worker caches when they are viewed. */
export const PICTURE_PATHS = ['/pictures/*', '/uploads/*'];

/**
 * Every path that the server answers itself, so that no page has it. Service worker and development server are made from it;
 * `tests/architecture/server-paths.test.ts` holds the routes and the proxies' configurations to it.
 */
export const SERVER_PATHS = [
  ...CALL_PATHS,
  ...PICTURE_PATHS,
  '/windows/*',
  '/.well-known/*',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-*.xml',
  '/feeds/*',
  '/icons/*',
];

/** Matches path and query of the addresses that are one of these paths. */
export function pathPattern(paths: readonly string[]): RegExp {
  const any = paths.map((path) => path.replaceAll('.', '\\.').replaceAll('*', '[^?]*'));
  return new RegExp(`^(?:${any.join('|')})(?:\\?|$)`);
}
