import Koa from 'koa';
import { createAccountPulls } from './actions/account-pulls';
import { createChangedPages } from './catalogue/changed-pages';
import { createFeedPages } from './catalogue/feed';
import { createPreparedResponses } from './catalogue/prepared-responses';
import { categoryMoves } from './admin/category-moves';
import { copyPictures } from './admin/copy-pictures';
import { createMostWanted } from './catalogue/most-wanted';
import { createProductSearch } from './catalogue/product-search';
import { responseCache } from './catalogue/response-cache';
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
import { createSearchTime, NO_SEARCH_TIME } from './limits/search-time';
import { fairQueue } from './http/fair-queue';
import { filesIn } from './http/file-answer';
import { holdBackRefusals } from './http/hold-back';
import { paymentHostOf, payOnOwnHost } from './http/payment-host';
import { createLargeBodies, NO_LARGE_BODIES } from './limits/large-bodies';
import { createRateLimits, NO_LIMITS } from './limits/rate-limits';
import { requestLog } from './http/request-log';
import { mountRoutes } from './routing/routing';
import { securityHeaders } from './http/security-headers';
import { securityText } from './http/security-text';
import { notUnder, pageFiles, pictureFiles, uploadedFiles } from './http/static-files';
import { authenticate, originCheck } from './routing/authenticate';
import { windowHeaders } from './http/window-headers';
import { createEmailConfirmations } from './identity/email-confirmation';
import { createGoogleSignIn } from './identity/google-sign-in';
import { createKeyedDigest } from './security/keyed-digest';
import { createKnownDevices } from './identity/known-devices';
import { createPasswordResets } from './identity/password-reset';
import { createPasswords } from './identity/passwords';
import { createSessionTokens, sessionCookieName } from './identity/session-token';
import { createSessions } from './identity/sessions';
import { createSignInThrottle, NO_THROTTLE } from './identity/sign-in-throttle';
import { UPLOADS_PATH } from './store/uploaded-picture';
import { createAccountMailLimit, NO_ACCOUNT_MAIL_LIMIT } from './mails/account-mail-limit';
import { createContract } from './openapi/contract';
import type { MountedTable } from './openapi/openapi-document';
import { backgroundWork } from './background-work';
import { measureRequests } from './operations/measure-requests';
import { watchReadiness, type Readiness } from './operations/readiness';
import { feedPictures } from './pages/feed-pictures';
import { productFeeds } from './pages/product-feeds';
import { readyPolicy } from './pages/ready-policy';
import { publicPages } from './pages/public-pages';
import { isEndpoint } from './pushes/push-endpoint';
import { robotsText } from './pages/robots';
import { sitemaps } from './pages/sitemap';
import { shopIcons } from './pages/shop-icons';
import { webManifest } from './pages/web-manifest';
import { openChangingPayments, type ChangingPayments } from './payments/changing-payments';
import { heavyWork } from './concurrency/heavy-work';
import { apiRoutes } from './routes/api-routes';
import { healthRoutes } from './routes/shop/health';
import { fakeRoutes } from './routes/payments/fake-gateway';
import { createSealer, type Sealer } from './security/sealed';
import { createSecondFactors } from './second-factor/second-factors';
import { logSecurityEvents } from './security-log/log-security-events';
import { createSecurityLog } from './security-log/security-log';
import { createOrderHook } from './order-hook/send-order-events';
import type { Services } from './routing/services';
import { createVisits } from './visits/count-visits';
import { readStatus } from './status/read-status';
import type { AppOptions } from './app-options';

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
  const sealer = createSealer(options.secondFactorKey, 'payment keys');
  const payments = openChangingPayments(options.payments, {
    store,
    clock,
    log,
    measures: options.metrics.payments,
    timer: options.timer,
    sealer,
    openGateway: options.openGateway,
  });
  const plays = options.payments?.play !== undefined;
  const stopping = new AbortController();
  const services = createServices(options, payments, sealer, stopping.signal, readiness);
  const background = backgroundWork(services, {
    payments: payments.background,
    origin: shopOrigin,
    timer: options.timer,
  });
  const { https, sessions } = services;
  const visits = createVisits(options);
  const parties = {
    get razorpay() {
      return payments.current()?.kind === 'razorpay';
    },
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
  koa.use(payOnOwnHost(paymentOrigin, isPaymentHost, plays));
  koa.use(visits.watch);
  koa.use(responseCache(options.store));
  koa.use(originCheck(originOf, https, FROM_ANYWHERE));
  mountRoutes(koa, HEALTH.prefix, HEALTH.routes, services, options.onResponse);
  if (plays) mountRoutes(koa, STAND_IN.prefix, STAND_IN.routes, services, options.onResponse);
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
  koa.use(shopIcons({ store, uploads: options.uploads.answer }));
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
    get payments() {
      return payments.current();
    },
    /** To be called before the first request: takes keys into use that the owner has entered. Never rejects. */
    lookForPaymentKeys: () => payments.look(),
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
  payments: ChangingPayments,
  sealer: Sealer,
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
        payments: payments.current()?.kind ?? 'off',
      },
    });
  metrics.watchStatus(status);
  const https = publicOrigin?.startsWith('https:') ?? false;
  const accountMails = rateLimit
    ? createAccountMailLimit(store.limits, clock)
    : NO_ACCOUNT_MAIL_LIMIT;
  const prepared = createPreparedResponses();
  return {
    store,
    clock,
    randomUuid,
    log,
    https,
    get payments() {
      return payments.current();
    },
    paymentKeys: {
      areGiven: payments.areKeysGiven,
      sealer,
      openGateway: options.openGateway,
      use: () => payments.look(),
    },
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
    prepared,
    feedPages: createFeedPages({ store, prepared }),
    accountPulls: createAccountPulls(store),
    changedPages: createChangedPages({ store, prepared }),
    search: createProductSearch(),
    mostWanted: createMostWanted(options),
    categoryMoves: categoryMoves(options),
    pictureCopies: copyPictures(options),
    orderHook: createOrderHook(options),
    searching: heavyWork(MAX_SEARCHES_WAITING),
    searchTime: rateLimit ? createSearchTime(clock, options.searchTime) : NO_SEARCH_TIME,
    dashboard: createDashboardReader(store, clock),
    status,
    events,
    readyPolicy: (...asked) => readyPolicy(options.render, ...asked),
    uploads: options.uploads,
    pushKey: options.pushKey,
    isPushEndpoint: options.isPushEndpoint ?? ((endpoint) => isEndpoint(endpoint)),
    metrics,
    metricsToken: options.metricsToken,
    metricsNeedToken: options.metricsNeedToken,
    stopping,
    isReady,
    contract: createContract(
      [API, HEALTH, ...(options.payments?.play ? [STAND_IN] : [])],
      sessionCookieName(https),
    ),
  };
}
