import Koa from 'koa';
import type { Logger } from 'pino';
import { createFeedPageNames } from './catalogue/feed';
import { createPreparedReplies } from './catalogue/prepared-replies';
import { createProductSearch } from './catalogue/product-search';
import { readyReplies } from './catalogue/ready-replies';
import { createEventHub, type EventHub } from './events/event-hub';
import { ApiError } from './http/api-error';
import { compressReplies } from './http/compress-text';
import { errorReplies } from './http/error-replies';
import { originCheck } from './http/origin-check';
import { createRateLimits, NO_LIMITS, type Purses } from './http/rate-limits';
import { requestLog } from './http/request-log';
import { mountRoutes, type OnReply } from './http/routing';
import { securityHeaders } from './http/security-headers';
import { pageFiles, pictureFiles, uploadedFiles } from './http/static-files';
import { whoIsAsking } from './http/who-is-asking';
import { createKeyedDigest } from './identity/keyed-digest';
import { createPasswords, type Passwords } from './identity/passwords';
import { createSessionTokens, sessionCookieName } from './identity/session-token';
import { createSessions } from './identity/sessions';
import { createSignInThrottle, NO_THROTTLE } from './identity/sign-in-throttle';
import { UPLOADS_PATH, type Uploads } from './images/uploads';
import { createContract } from './openapi/contract';
import type { MountedTable } from './openapi/openapi-document';
import { measureRequests } from './operations/measure-requests';
import { createMetrics, type Metrics } from './operations/metrics';
import { createReadiness } from './operations/readiness';
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
  /** For tests: smaller ones. */
  readonly purses?: Purses;
  /** What the store reports to as well; one of its own unless given. */
  readonly metrics?: Metrics;
  /** Opens `/metrics` from elsewhere; without one it is seen on this machine only. */
  readonly metricsToken?: string | null;
  /** Where the built page and the pictures are. */
  readonly pageDirectory: string;
  readonly picturesDirectory: string;
  readonly uploads: Uploads;
  readonly passwords?: Passwords;
  /** For tests: sees each reply of a row before it is sent. */
  readonly onReply?: OnReply;
}

export interface App {
  readonly koa: Koa;
  readonly passwords: Passwords;
  readonly events: EventHub;
  /** The server is about to stop: it is no longer ready, and streams without an end are ended. */
  beginStop(): void;
}

/** The tables of routes, and what stands before their paths: what is mounted is what the contract shows. */
const HEALTH: MountedTable = { prefix: '', routes: healthRoutes };
const API: MountedTable = { prefix: '/api', routes: apiRoutes };

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
  koa.use(measureRequests(services.metrics));
  koa.use(errorReplies(log));
  koa.use(securityHeaders(https));
  koa.use(readyReplies(options.store));
  koa.use(originCheck(publicOrigin, https));
  mountRoutes(koa, HEALTH.prefix, HEALTH.routes, services, options.onReply);
  koa.use(pictureFiles('/pictures', options.picturesDirectory));
  koa.use(uploadedFiles(UPLOADS_PATH, options.uploads.directory));
  koa.use(onlyUnder('/api', pageFiles(options.pageDirectory)));
  koa.use(compressReplies);
  koa.use(whoIsAsking(sessions, https));
  mountRoutes(koa, API.prefix, API.routes, services, options.onReply);
  koa.use(() => {
    throw new ApiError('not_found');
  });
  const { passwords, events, readiness } = services;
  return {
    koa,
    passwords,
    events,
    beginStop() {
      readiness.stop();
      events.close();
    },
  };
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
  const passwords = options.passwords ?? createPasswords();
  const events = createEventHub(store, sessions);
  const metrics = options.metrics ?? createMetrics();
  metrics.watch({
    eventStreams: () => events.count(),
    hashes: () => passwords.load?.() ?? { running: 0, waiting: 0 },
  });
  const https = publicOrigin?.startsWith('https:') ?? false;
  return {
    store,
    clock,
    randomUuid,
    log,
    https,
    onlinePayments,
    sessions,
    passwords,
    keyedDigest: createKeyedDigest(options.sessionSecret),
    throttle: rateLimit ? createSignInThrottle(clock) : NO_THROTTLE,
    limits: rateLimit ? createRateLimits(options.purses) : NO_LIMITS,
    prepared: createPreparedReplies(),
    feedPageNames: createFeedPageNames(),
    search: createProductSearch(),
    events,
    uploads: options.uploads,
    metrics,
    metricsToken: options.metricsToken ?? null,
    readiness: createReadiness(),
    contract: createContract([API, HEALTH], sessionCookieName(https)),
    keysUnderWay: new Set(),
  };
}
