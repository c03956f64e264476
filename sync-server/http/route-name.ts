import type { Context } from 'koa';

/** For requests without a row: unknown paths, methods that a path does not have. */
const NO_ROUTE = 'none';
/** For the page, its assets and the pictures, which are sent past Koa. */
const A_FILE = 'file';

/** Records which row of the table answers a request. @param pattern with `:name` for parameters */
export function nameRoute(ctx: Context, pattern: string): void {
  ctx.state['route'] = pattern;
}

/**
 * The route of a request, for logs and metrics: the pattern of its row, never the requested path. There are few
 * of them, and they contain no text of a user.
 */
export function routeNameOf(ctx: Context): string {
  const pattern: unknown = ctx.state['route'];
  if (typeof pattern === 'string') return pattern;
  return ctx.respond === false ? A_FILE : NO_ROUTE;
}
