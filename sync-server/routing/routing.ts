import { isStaff } from '#shared/users/staff';
import Router from '@koa/router';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Services } from './services';
import { ApiError } from '../http/api-error';
import { encodingOf } from '../http/compress-text';
import { json, type ApiResponse } from '../http/response';
import { bodyReader } from './request-body';
import type { RawRequest, Route } from './route';
import { SMALL_BODY } from '../limits/large-bodies';
import { nameRoute } from '../http/route-name';
import { isFromThisMachine } from '../http/same-machine';
import { sendResponse } from '../http/send-response';
import { authOf, isOfGoneAccount } from './authenticate';

/** Called with each reply of a row before it is sent, refusals too; where it throws, that is a defect. */
export type OnResponse = (route: Route, response: ApiResponse) => void;

/**
 * Turns the table of routes into middleware. What the table does not know is passed on; a method it does not know for
 * a path is 405 with `Allow`.
 * @param prefix precedes every path of the table
 * @param onResponse for tests, which compare replies with what the table promises
 */
export function mountRoutes(
  koa: Koa,
  prefix: string,
  table: readonly Route[],
  services: Services,
  onResponse: OnResponse = () => undefined,
): void {
  // A router tries all its rows for each request: one for each first part of a path has few.
  const routers = new Map<string, Router>();
  const routerOf = (path: string) => {
    const area = firstPart(path);
    const router = routers.get(area) ?? new Router({ prefix, sensitive: true });
    routers.set(area, router);
    return router;
  };
  const fixed = fixedPaths(prefix, table);
  for (const route of table) {
    const readBody = bodyReader(route.bodyRule);
    const pattern = prefix + route.path;
    routerOf(route.path).register(route.path, [route.method.toLowerCase()], async (ctx) => {
      // `/users/auth` is no person whose id is `auth`, by any method.
      const methods = pattern.includes(':') ? fixed.get(ctx.path) : undefined;
      if (methods) throw methodNotAllowed(methods);
      nameRoute(ctx, pattern);
      let answered: () => void = () => undefined;
      const request = {
        ...requestOf(ctx),
        params: ctx.params,
        async readBody() {
          // What the staff sends is the shop.
          const user = authOf(ctx)?.user;
          if (user && isStaff(user)) return readBody(ctx);
          if (!hasSmallBody(ctx)) services.largeBodies.check(ctx.ip);
          return readBody(ctx, async (bytes) => {
            answered = await services.largeBodies.enter(ctx.ip, bytes);
          });
        },
      };
      let response: ApiResponse;
      try {
        response = await route.run(request, services);
      } catch (error) {
        if (error instanceof ApiError) onResponse(route, json(error.status, error.body));
        throw error;
      } finally {
        answered();
      }
      onResponse(route, response);
      sendResponse(ctx, response);
    });
  }
  const areas = new Map(
    [...routers].map(([area, router]) => [
      area,
      { router, routes: router.routes(), allowed: allowedMethods(router, fixed) },
    ]),
  );
  koa.use((ctx, next) => {
    const isHere = ctx.path.startsWith(prefix);
    const area = isHere ? areas.get(firstPart(ctx.path.slice(prefix.length))) : undefined;
    if (!area) return next();
    const { router } = area;
    return area.routes(Object.assign(ctx, { params: {}, router }), async () =>
      area.allowed(ctx, next),
    );
  });
}

/** `products` of `/products/:id`. */
const firstPart = (path: string) => path.split('/', 2)[1] ?? '';

/** Whether it is known to be small before it has come. */
function hasSmallBody({ request }: Context): boolean {
  return request.get('Content-Encoding') === '' && (request.length ?? Infinity) <= SMALL_BODY;
}

/** The methods of each path without an `:id`. */
function fixedPaths(prefix: string, table: readonly Route[]): Map<string, string[]> {
  const fixed = new Map<string, string[]>();
  for (const { path, method } of table) {
    if (path.includes(':')) continue;
    const methods = method === 'GET' ? ['HEAD', 'GET'] : [method];
    fixed.set(prefix + path, [...(fixed.get(prefix + path) ?? []), ...methods]);
  }
  return fixed;
}

/** For what the router has passed on: a path that it knows, but not by this method. @param fixed as `fixedPaths` */
function allowedMethods(router: Router, fixed: ReadonlyMap<string, readonly string[]>): Middleware {
  return (ctx, next) => {
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length > 0)
      throw methodNotAllowed(fixed.get(ctx.path) ?? path.flatMap((layer) => layer.methods));
    return next();
  };
}

function methodNotAllowed(methods: readonly string[]): ApiError {
  const allow = [...new Set(methods)].join(', ');
  return new ApiError('method_not_allowed', { headers: { Allow: allow } });
}

function requestOf(ctx: Context): Omit<RawRequest, 'params' | 'readBody'> {
  return {
    query: { ...ctx.query },
    auth: authOf(ctx),
    isOfGoneAccount: isOfGoneAccount(ctx),
    ip: ctx.ip,
    header: (name) => ctx.get(name),
    isFromThisMachine: () => isFromThisMachine(ctx.req),
    encoding: () => encodingOf(ctx),
  };
}
