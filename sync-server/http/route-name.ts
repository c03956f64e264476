import type { Context } from 'koa';

/** For what no row answers: unknown paths, methods that a path does not take. */
const NO_ROUTE = 'none';
/** For the page, its assets and the pictures, which are sent past Koa. */
const A_FILE = 'file';

/** Says which row of the table answers a request. @param pattern with `:name` in the place of what was asked for */
export function nameRoute(ctx: Context, pattern: string): void {
  ctx.state['route'] = pattern;
}

/**
 * Where a request went, for logs and measures: the pattern of its row, never the path as it was asked for. There are few
 * of them, and nothing that a person typed is in them.
 */
export function routeNameOf(ctx: Context): string {
  const pattern: unknown = ctx.state['route'];
  if (typeof pattern === 'string') return pattern;
  return ctx.respond === false ? A_FILE : NO_ROUTE;
}
