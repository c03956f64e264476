import type { RepeatedWork } from '../concurrency/repeated-work';
import type { Limiter } from '../concurrency/concurrency-limit';
import type { Logger } from 'pino';
import type { MostWanted } from '../catalogue/most-wanted';
import type { ProductSearch } from '../catalogue/product-search';
import type { Config } from '../config/config';
import type { DashboardReader } from '../dashboard/dashboard';
import type { createChangedPages } from '../catalogue/changed-pages';
import type { createAccountPulls } from '../actions/account-pulls';
import type { createFeedPages } from '../catalogue/feed';
import type { PreparedResponses } from '../catalogue/prepared-responses';
import type { ErrorInbox } from '../device-errors/error-inbox';
import type { POLICY_NAMES } from '#shared/pages/policy-text';
import type { Language } from '#shared/pages/public-page';
import type { ShopFacts } from '#shared/shop/public-facts';
import type { ShopStatus } from '#shared/admin/shop-status';
import type { EventHub } from '../events/event-hub';
import type { CodeGuesses } from '../limits/code-guesses';
import type { GrowthLimit } from '../limits/growth-limit';
import type { LargeBodies } from '../limits/large-bodies';
import type { RateLimits } from '../limits/rate-limits';
import type { SearchTime } from '../limits/search-time';
import type { EmailConfirmations } from '../identity/email-confirmation';
import type { GoogleSignIn } from '../identity/google-sign-in';
import type { KeyedDigest } from '../security/keyed-digest';
import type { KnownDevices } from '../identity/known-devices';
import type { AccountMailLimit } from '../mails/account-mail-limit';
import type { PasswordResets } from '../identity/password-reset';
import type { Passwords } from '../identity/passwords';
import type { Sessions } from '../identity/sessions';
import type { SignInThrottle } from '../identity/sign-in-throttle';
import type { Uploads } from '../images/uploads';
import type { Metrics } from '../operations/metrics';
import type { RazorpayKeys } from '../payments/entered-keys';
import type { PaymentServices, PaymentSetup } from '../payments/payment-services';
import type { Sealer } from '../security/sealed';
import type { SecondFactors } from '../second-factor/second-factors';
import type { OrderHook } from '../order-hook/send-order-events';
import type { SecurityLog } from '../security-log/security-log';
import type { ShopStore } from '../store/repositories/shop-store';

/** A text of the contract, and a name that changes with it. */
export interface ContractText {
  readonly text: string;
  readonly hash: string;
}

/** The contract of a running shop, made when it is first asked for, and once. */
export interface Contract {
  /** The OpenAPI document as JSON. */
  readonly document: () => ContractText;
}

/** What a route may work with. Made once by `createApp`; nothing of it is a module-level singleton. */
export interface Services extends Pick<
  Config,
  'adminsNeedSecondFactor' | 'googleClientId' | 'metricsToken' | 'orderLimits' | 'paymentOrigin'
> {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  readonly log: Logger;
  /** Cookies are Secure, HSTS is sent. */
  readonly https: boolean;
  /** Online payments; `null` where they are off. */
  readonly payments: PaymentServices | null;
  /** What is needed to change the keys of the gateway. */
  readonly paymentKeys: {
    /** They come from the environment, and none can be entered. */
    readonly areGiven: boolean;
    readonly sealer: Sealer;
    readonly openGateway: (keys: RazorpayKeys) => PaymentSetup;
    /** Takes what was entered into use in this process; others do so by themselves. */
    readonly use: () => Promise<void>;
  };
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly devices: KnownDevices;
  readonly secondFactors: SecondFactors;
  /** `null`: sign-in with Google is off. */
  readonly google: GoogleSignIn | null;
  readonly passwordResets: PasswordResets;
  readonly emailConfirmations: EmailConfirmations;
  /** Keeps mailboxes from being filled; asked before the transaction that puts a mail. */
  readonly accountMails: AccountMailLimit;
  readonly limits: RateLimits;
  readonly growth: GrowthLimit;
  readonly codeGuesses: CodeGuesses;
  /** Takes what devices report, and hands it on to the owner's collector where there is one. */
  readonly deviceErrors: Pick<ErrorInbox, 'take'>;
  readonly largeBodies: LargeBodies;
  /** Where refused ways in are counted; what is done goes into the log with `recordSecurityEvent`. */
  readonly securityLog: SecurityLog;
  readonly keyedDigest: KeyedDigest;
  /** Replaces a network where it is stored: the address itself is not. */
  readonly networkDigest: KeyedDigest;
  readonly prepared: PreparedResponses;
  readonly feedPages: ReturnType<typeof createFeedPages>;
  readonly accountPulls: ReturnType<typeof createAccountPulls>;
  readonly changedPages: ReturnType<typeof createChangedPages>;
  readonly search: ProductSearch;
  readonly mostWanted: MostWanted;
  /** Moves the products of renamed categories. */
  readonly categoryMoves: RepeatedWork;
  /** Copies the pictures of imports that are elsewhere. */
  readonly pictureCopies: RepeatedWork;
  /** Tells another system of what happens to orders, where there is one. */
  readonly orderHook: OrderHook;
  readonly searchTime: SearchTime;
  readonly events: EventHub;
  readonly dashboard: DashboardReader;
  /** How the shop itself does. */
  readonly status: () => Promise<ShopStatus>;
  /** What a page says without the owner's own text; empty where pages cannot be rendered. */
  readonly readyPolicy: (
    name: (typeof POLICY_NAMES)[number],
    language: Language,
    facts: ShopFacts,
  ) => Promise<string>;
  readonly uploads: Uploads;
  readonly contract: Contract;
  readonly metrics: Metrics;
  /** The public key that browsers subscribe to notices with. */
  readonly pushKey: string;
  /** Whether notices may be sent to an endpoint. */
  readonly isPushEndpoint: (endpoint: string) => boolean;
  /** Whether this machine needs it too: a proxy there that forwards no address makes all clients look local. */
  readonly metricsNeedToken: boolean;
  /** Aborted once the server is about to stop: from then on it is not ready. */
  readonly stopping: AbortSignal;
  /** Lets searches take the processor by turns. */
  readonly searching: Limiter;
  /** Whether what is written is stored (`sync-server/operations/readiness.ts`). */
  readonly isReady: () => Promise<boolean>;
}
