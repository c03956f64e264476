import Koa from 'koa';
import { createFeedPageNames } from './catalogue/feed';
import { createPreparedResponses } from './catalogue/prepared-responses';
import { categoryMoves } from './admin/category-moves';
import { copyPictures, type CopySeam } from './admin/copy-pictures';
import { createProductSearch } from './catalogue/product-search';
import { responseCache } from './catalogue/response-cache';
import type { Config } from './config/config';
import { createDashboardReader } from './dashboard/dashboard';
import { createErrorInbox } from './device-errors/error-inbox';
import { forwardErrors } from './device-errors/forward-errors';
import { createEventHub } from './events/event-hub';
import { ApiError } from './http/api-error';
import { clientAddress } from './http/client-address';
import { compressResponses } from './http/compress-text';
import { errorResponses } from './http/error-responses';
import { logCutAnswers } from './http/log-cut-answers';
import { createCodeGuesses, NO_CODE_GUESSES } from './limits/code-guesses';
import { createGrowthLimit, NO_GROWTH_LIMIT } from './limits/growth-limit';
import { createSearchTime, NO_SEARCH_TIME, type SEARCH_TIME } from './limits/search-time';
import { fairQueue } from './http/fair-queue';
import { filesIn } from './http/file-answer';
import { holdBackRefusals } from './http/hold-back';
import { paymentHostOf, payOnOwnHost } from './http/payment-host';
import { createLargeBodies, NO_LARGE_BODIES } from './limits/large-bodies';
import { createRateLimits, NO_LIMITS, type RateLimitTable } from './limits/rate-limits';
import { requestLog } from './http/request-log';
import { mountRoutes, type OnResponse } from './routing/routing';
import { securityHeaders } from './http/security-headers';
import { securityText } from './http/security-text';
import { notUnder, pageFiles, pictureFiles, uploadedFiles } from './http/static-files';
import { authenticate, originCheck } from './routing/authenticate';
import { windowHeaders } from './http/window-headers';
import { createEmailConfirmations } from './identity/email-confirmation';
import type { GoogleKeyOptions } from './identity/google-keys';
import { createGoogleSignIn } from './identity/google-sign-in';
import { createKeyedDigest } from './security/keyed-digest';
import { createKnownDevices } from './identity/known-devices';
import { createPasswordResets } from './identity/password-reset';
import { createPasswords, type Passwords } from './identity/passwords';
import { createSessionTokens, sessionCookieName } from './identity/session-token';
import { createSessions } from './identity/sessions';
import { createSignInThrottle, NO_THROTTLE } from './identity/sign-in-throttle';
import { UPLOADS_PATH } from './store/uploaded-picture';
import { createAccountMailLimit, NO_ACCOUNT_MAIL_LIMIT } from './mails/account-mail-limit';
import { createContract } from './openapi/contract';
import type { MountedTable } from './openapi/openapi-document';
import { backgroundWork } from './background-work';
import { measureRequests } from './operations/measure-requests';
import type { Metrics } from './operations/metrics';
import { watchReadiness, type Readiness } from './operations/readiness';
import type { Render } from './pages/documents';
import { feedPictures } from './pages/feed-pictures';
import { productFeeds } from './pages/product-feeds';
import { publicPages } from './pages/public-pages';
import { isEndpoint } from './pushes/push-endpoint';
import { robotsText } from './pages/robots';
import { sitemaps } from './pages/sitemap';
import { webManifest } from './pages/web-manifest';
import { openPayments, type PaymentServices, type PaymentSetup } from './payments/payment-services';
import type { Every } from './concurrency/repeated-work';
import { heavyWork } from './concurrency/heavy-work';
import { apiRoutes } from './routes/api-routes';
import { healthRoutes } from './routes/shop/health';
import { fakeRoutes } from './routes/payments/fake-gateway';
import { createSecondFactors } from './second-factor/second-factors';
import { logSecurityEvents } from './security-log/log-security-events';
import { createSecurityLog } from './security-log/security-log';
import { createOrderHook, type HookSeam } from './order-hook/send-order-events';
import type { Services } from './routing/services';
import { createVisits } from './visits/count-visits';
import { readStatus } from './status/read-status';
import type { Vitals } from './status/vitals';

/** What the owner has set, as far as the server goes by it as it is. */
type OwnerSettings = Pick<
  Config,
  | 'adminsNeedSecondFactor'
  | 'errorCollector'
  | 'googleClientId'
  | 'metricsToken'
  | 'orderLimits'
  | 'paymentOrigin'
  | 'publicOrigin'
  | 'rateLimit'
  | 'securityContact'
  | 'trustProxy'
>;

export interface AppOptions
  extends
    OwnerSettings,
    CopySeam,
    HookSeam,
    Pick<Services, 'store' | 'clock' | 'randomUuid' | 'log' | 'uploads'> {
  /** Signs the sessions; at least 32 characters. */
  readonly sessionSecret: string;
  /** Seals what authenticators know; at least 32 characters. */
  readonly secondFactorKey: string;
  /** The public key that browsers subscribe to notices with. */
  readonly pushKey: string;
  /** For tests: takes a push service on this machine. */
  readonly isPushEndpoint?: (endpoint: string) => boolean;
  /** How online payments are taken; `null`: they are off. */
  readonly payments: PaymentSetup | null;
  /** For tests: keys in the place of Google's. */
  readonly googleKeys?: GoogleKeyOptions;
  /** Where the links in mails, documents and sitemaps lead: `publicOrigin`, else the address of this machine. */
  readonly shopOrigin: () => string;
  /** For tests: what mailed links are made of. */
  readonly random?: (bytes: number) => Buffer;
  /** For tests: when work in the background is repeated. */
  readonly timer?: Every;
  /** Delays the answer "slow down" by so many milliseconds; unless given, it goes at once. */
  readonly holdBack?: (milliseconds: number) => Promise<void>;
  /** For tests: smaller ones. */
  readonly rateLimits?: Partial<RateLimitTable>;
  /** For tests: less. */
  readonly searchTime?: typeof SEARCH_TIME;
  /** `DATA_DIR`, where the page Status looks at file and disk. */
  readonly dataDir: string;
  /** Where mails go. */
  readonly mailWay: 'smtp' | 'folder';
  /** What servers elsewhere have answered. */
  readonly vitals: Vitals;
  /** What the store reports to as well. */
  readonly metrics: Metrics;
  /** Whether `/metrics` needs the token on this machine too: true where all clients may come through a local proxy. */
  readonly metricsNeedToken: boolean;
  /** Where the built page and the pictures are. */
  readonly pageDirectory: string;
  readonly picturesDirectory: string;
  /** Renders what a page shows into its document; without it documents are as they were built, but for their heads. */
  readonly render?: Render;
  /** For tests: how long a document may take before it goes out as it was built, in milliseconds. */
  readonly renderTimeout?: number;
  readonly passwords?: Passwords;
  /** For tests: sees each reply of a row before it is sent. */
  readonly onResponse?: OnResponse;
}

/** Each is a request that is held in memory. */
const MAX_SEARCHES_WAITING = 1_000;

/** The tables of routes, and their path prefixes: what is mounted is what the contract shows. */
const HEALTH: MountedTable = { prefix: '', routes: healthRoutes };
const API: MountedTable = { prefix: '/api', routes: apiRoutes };
/** Where the stand-in takes the place of a gateway, and nowhere else. */
const STAND_IN: MountedTable = { prefix: '', routes: fakeRoutes };
/** Paths that are called by programs who sign what they send. */
const FROM_ANYWHERE = new Set(
  API.routes.filter(({ fromAnywhere }) => fromAnywhere).map(({ path }) => API.prefix + path),
);

/** Puts the server together. The request's whole way is below, top to bottom. Never listens. */
export function createApp(given: AppOptions) {
  const readiness = watchReadiness(given.store, given.log);
  const options = { ...given, store: logSecurityEvents(readiness.store, given.log) };
  const { log, clock, randomUuid, publicOrigin, paymentOrigin, shopOrigin, trustProxy, store } =
    options;
  const { paymentServices, background: payments } = openPayments(options.payments, {
    store,
    clock,
    log,
    measures: options.metrics.payments,
    timer: options.timer,
  });
  const stopping = new AbortController();
  const services = createServices(options, paymentServices, stopping.signal, readiness);
  const background = backgroundWork(services, {
    payments,
    origin: shopOrigin,
    timer: options.timer,
  });
  const { https, sessions } = services;
  const visits = createVisits(options);
  const parties = {
    razorpay: paymentServices?.kind === 'razorpay',
    google: services.googleClientId !== null,
    payment:
      paymentOrigin !== null && publicOrigin !== null
        ? { origin: paymentOrigin, shop: publicOrigin }
        : null,
  };
  const isPaymentHost = paymentHostOf(paymentOrigin, publicOrigin);
  const originOf = (ctx: Koa.Context) => (isPaymentHost(ctx) ? paymentOrigin : publicOrigin);

  const koa = new Koa();
  koa.on('error', logCutAnswers(log));

  koa.use(clientAddress(trustProxy, log));
  koa.use(requestLog(log, clock, randomUuid, trustProxy > 0));
  koa.use(fairQueue());
  if (options.holdBack) koa.use(holdBackRefusals(options.holdBack));
  koa.use(measureRequests(services.metrics));
  koa.use(errorResponses(log));
  koa.use(securityHeaders(https, parties));
  koa.use(payOnOwnHost(paymentOrigin, isPaymentHost, paymentServices?.play !== undefined));
  koa.use(visits.watch);
  koa.use(responseCache(options.store));
  koa.use(originCheck(originOf, https, FROM_ANYWHERE));
  mountRoutes(koa, HEALTH.prefix, HEALTH.routes, services, options.onResponse);
  if (paymentServices?.play)
    mountRoutes(koa, STAND_IN.prefix, STAND_IN.routes, services, options.onResponse);
  koa.use(securityText(options.securityContact, clock));
  koa.use(pictureFiles('/pictures', options.picturesDirectory));
  koa.use(uploadedFiles(UPLOADS_PATH, options.uploads.answer));
  koa.use(windowHeaders(parties));
  const written = publicPages({ ...options, ...services, origin: shopOrigin });
  koa.use(robotsText(shopOrigin));
  koa.use(sitemaps({ store, clock, origin: shopOrigin }));
  koa.use(
    feedPictures({
      uploads: options.uploads.answer,
      pictures: filesIn(options.picturesDirectory),
      limits: services.limits,
    }),
  );
  koa.use(productFeeds({ store, clock, origin: shopOrigin }));
  koa.use(webManifest({ store, pageDirectory: options.pageDirectory }));
  koa.use(notUnder('/api', pageFiles(options.pageDirectory, written.answer)));
  koa.use(compressResponses);
  koa.use(authenticate(sessions, https));
  mountRoutes(koa, API.prefix, API.routes, services, options.onResponse);
  koa.use(() => {
    throw new ApiError('not_found');
  });
  const { passwords, events, securityLog } = services;
  return {
    koa,
    /** To be begun with the server: before a crowd asks. Never rejects. */
    renderFrontPage: written.renderFrontPage,
    /** How the shop does, as the page Status says it. */
    status: services.status,
    /** To be worked with from now on: what is done through it is in the process's log as well. */
    store,
    passwords,
    events,
    /** Online payments; `null` where they are off. */
    payments: paymentServices,
    /** Webhooks that wait, holds that run out, unreported payments, expired data. To be stopped before the store is closed. */
    background,
    /** Both to be stopped before the store is closed, so that what was counted is written. */
    visits,
    securityLog,
    /** The server is about to stop: it is no longer ready, and streams without an end are ended. */
    beginStop(): void {
      stopping.abort();
      events.close();
    },
  };
}

function createServices(
  options: AppOptions,
  paymentServices: PaymentServices | null,
  stopping: AbortSignal,
  { isReady, whyNot }: Pick<Readiness, 'isReady' | 'whyNot'>,
): Services {
  const { store, clock, randomUuid, log, metrics, publicOrigin, rateLimit } = options;
  const tokens = createSessionTokens(options.sessionSecret, clock);
  const sessions = createSessions(store, tokens, clock, randomUuid);
  const passwords = options.passwords ?? createPasswords();
  const events = createEventHub(store, sessions, randomUuid().slice(0, 8));
  metrics.watch({
    eventStreams: () => events.count(),
    hashes: () => passwords.load?.() ?? { running: 0, waiting: 0 },
    isReady,
  });
  const status = () =>
    readStatus({
      store,
      clock,
      dataDir: options.dataDir,
      whyNotStored: whyNot,
      running: {
        vitals: options.vitals,
        mailWay: options.mailWay,
        payments: paymentServices?.kind ?? 'off',
      },
    });
  metrics.watchStatus(status);
  const https = publicOrigin?.startsWith('https:') ?? false;
  const accountMails = rateLimit
    ? createAccountMailLimit(store.limits, clock)
    : NO_ACCOUNT_MAIL_LIMIT;
  return {
    store,
    clock,
    randomUuid,
    log,
    https,
    payments: paymentServices,
    paymentOrigin: options.paymentOrigin,
    googleClientId: options.googleClientId,
    sessions,
    passwords,
    keyedDigest: createKeyedDigest(options.sessionSecret),
    networkDigest: createKeyedDigest(options.sessionSecret, 'shop: network of a hold'),
    google: createGoogleSignIn({ ...options, https }),
    accountMails,
    emailConfirmations: createEmailConfirmations(options),
    passwordResets: createPasswordResets({ ...options, passwords, accountMails }),
    devices: createKnownDevices({ ...options, https }),
    throttle: rateLimit ? createSignInThrottle(store.limits, clock) : NO_THROTTLE,
    secondFactors: createSecondFactors(options.secondFactorKey, clock, store.limits),
    adminsNeedSecondFactor: options.adminsNeedSecondFactor,
    securityLog: createSecurityLog(options),
    limits: rateLimit ? createRateLimits(store.limits, options.rateLimits) : NO_LIMITS,
    largeBodies: rateLimit ? createLargeBodies(clock) : NO_LARGE_BODIES,
    deviceErrors: createErrorInbox({
      store,
      clock,
      measure: metrics.deviceFailed,
      forward:
        options.errorCollector &&
        forwardErrors({ collector: options.errorCollector, clock, log, fetch: globalThis.fetch }),
    }),
    growth: rateLimit ? createGrowthLimit(clock) : NO_GROWTH_LIMIT,
    codeGuesses: rateLimit ? createCodeGuesses(clock) : NO_CODE_GUESSES,
    orderLimits: options.orderLimits,
    prepared: createPreparedResponses(),
    feedPageNames: createFeedPageNames(),
    search: createProductSearch(),
    categoryMoves: categoryMoves(options),
    pictureCopies: copyPictures(options),
    orderHook: createOrderHook(options),
    searching: heavyWork(MAX_SEARCHES_WAITING),
    searchTime: rateLimit ? createSearchTime(clock, options.searchTime) : NO_SEARCH_TIME,
    dashboard: createDashboardReader(store, clock),
    status,
    events,
    uploads: options.uploads,
    pushKey: options.pushKey,
    isPushEndpoint: options.isPushEndpoint ?? ((endpoint) => isEndpoint(endpoint)),
    metrics,
    metricsToken: options.metricsToken,
    metricsNeedToken: options.metricsNeedToken,
    stopping,
    isReady,
    contract: createContract(
      [API, HEALTH, ...(paymentServices?.play ? [STAND_IN] : [])],
      sessionCookieName(https),
    ),
  };
}
