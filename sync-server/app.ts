import Koa from 'koa';
import type { Logger } from 'pino';
import { createFeedPageNames } from './catalogue/feed';
import { createPreparedReplies } from './catalogue/prepared-replies';
import { createProductSearch } from './catalogue/product-search';
import { createEventHub, type EventHub } from './events/event-hub';
import { ApiError } from './http/api-error';
import { compressReplies } from './http/compress-text';
import { errorReplies } from './http/error-replies';
import { originCheck } from './http/origin-check';
import { requestLog } from './http/request-log';
import { mountRoutes, type OnReply } from './http/routing';
import { securityHeaders } from './http/security-headers';
import { pageFiles, pictureFiles } from './http/static-files';
import { whoIsAsking } from './http/who-is-asking';
import { createPasswords, type Passwords } from './identity/passwords';
import { createSessionTokens } from './identity/session-token';
import { createSessions } from './identity/sessions';
import { createSignInThrottle, NO_THROTTLE } from './identity/sign-in-throttle';
import { apiRoutes } from './routes/api-routes';
import { healthRoutes } from './routes/health';
import type { Services } from './services';
import type { ShopStore } from './store/shop-store';

export interface AppOptions {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  readonly log: Logger;
  /** Signs the sessions; at least 32 characters. */
  readonly sessionSecret: string;
  /** The shop's origin; `null`: whatever host a request asks for. */
  readonly publicOrigin: string | null;
  readonly onlinePayments: boolean;
  readonly rateLimit: boolean;
  /** Where the built page and the pictures are. */
  readonly pageDirectory: string;
  readonly picturesDirectory: string;
  readonly passwords?: Passwords;
  /** For tests: sees each success before it is sent. */
  readonly onReply?: OnReply;
}

export interface App {
  readonly koa: Koa;
  readonly passwords: Passwords;
  readonly events: EventHub;
}

/** Puts the server together. The request's whole way is below, top to bottom. Never listens. */
export function createApp(options: AppOptions): App {
  const { log, clock, randomUuid, publicOrigin } = options;
  const services = createServices(options);
  const { https, sessions } = services;

  const koa = new Koa();
  // Where the shop is on https, a proxy in front ends it and adds the asker's address last.
  koa.proxy = https;
  koa.maxIpsCount = 1;
  koa.on('error', (error: unknown) => log.debug({ err: error }, 'connection'));

  koa.use(requestLog(log, clock, randomUuid));
  koa.use(errorReplies(log));
  koa.use(securityHeaders(https));
  koa.use(originCheck(publicOrigin, https));
  mountRoutes(koa, '', healthRoutes, services, options.onReply);
  koa.use(pictureFiles('/pictures', options.picturesDirectory));
  koa.use(onlyUnder('/api', pageFiles(options.pageDirectory)));
  koa.use(compressReplies);
  koa.use(whoIsAsking(sessions, https));
  mountRoutes(koa, '/api', apiRoutes, services, options.onReply);
  koa.use(() => {
    throw new ApiError('not_found');
  });
  return { koa, passwords: services.passwords, events: services.events };
}

/** Leaves everything under a prefix to what comes later; the rest goes to `others`. */
function onlyUnder(prefix: string, others: Koa.Middleware): Koa.Middleware {
  return (ctx, next) =>
    ctx.path === prefix || ctx.path.startsWith(`${prefix}/`) ? next() : others(ctx, next);
}

function createServices(options: AppOptions): Services {
  const { store, clock, randomUuid, log, publicOrigin, onlinePayments, rateLimit } = options;
  const tokens = createSessionTokens(options.sessionSecret, clock);
  const sessions = createSessions(store, tokens, clock, randomUuid);
  return {
    store,
    clock,
    randomUuid,
    log,
    https: publicOrigin?.startsWith('https:') ?? false,
    onlinePayments,
    sessions,
    passwords: options.passwords ?? createPasswords(),
    throttle: rateLimit ? createSignInThrottle(clock) : NO_THROTTLE,
    prepared: createPreparedReplies(),
    feedPageNames: createFeedPageNames(),
    search: createProductSearch(),
    events: createEventHub(store, sessions),
    keysUnderWay: new Set(),
  };
}
