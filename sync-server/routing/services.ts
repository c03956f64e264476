import type { Logger } from 'pino';
import type { OrderLimits } from '#shared/orders/order-limits';
import type { ProductSearch } from '../catalogue/product-search';
import type { DashboardReader } from '../dashboard/dashboard';
import type { FeedPageNames } from '../catalogue/feed';
import type { PreparedResponses } from '../catalogue/prepared-responses';
import type { EventHub } from '../events/event-hub';
import type { GrowthLimit } from '../limits/growth-limit';
import type { RateLimits } from '../limits/rate-limits';
import type { EmailConfirmations } from '../identity/email-confirmation';
import type { GoogleSignIn } from '../identity/google-sign-in';
import type { KeyedDigest } from '../security/keyed-digest';
import type { KnownDevices } from '../identity/known-devices';
import type { PasswordResets } from '../identity/password-reset';
import type { Passwords } from '../identity/passwords';
import type { Sessions } from '../identity/sessions';
import type { SignInThrottle } from '../identity/sign-in-throttle';
import type { Uploads } from '../images/uploads';
import type { Contract } from '../http/contract';
import type { Metrics } from '../operations/metrics';
import type { Readiness } from '../operations/readiness';
import type { PaymentGateway } from '../payments/gateway/gateway';
import type { PaymentServices } from '../payments/payment-services';
import type { SecondFactors } from '../second-factor/second-factors';
import type { SecurityLog } from '../security-log/security-log';
import type { ShopStore } from '../store/shop-store';

/** What a route may work with. Made once by `createApp`; nothing of it is a module-level singleton. */
export interface Services {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  readonly log: Logger;
  /** Cookies are Secure, HSTS is sent. */
  readonly https: boolean;
  /** Whether Razorpay may be chosen as payment method. */
  readonly onlinePayments: boolean;
  /** Online payments; `null` where they are off. */
  readonly payments: PaymentServices | null;
  /** Where money is taken and given back; `null` where online payments are off. */
  readonly gateway: PaymentGateway | null;
  /** The payment window's own origin; `null`: it is the shop's. */
  readonly paymentOrigin: string | null;
  /** Names the shop at Google; `null` where nobody signs in with Google. */
  readonly googleClientId: string | null;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly devices: KnownDevices;
  readonly secondFactors: SecondFactors;
  /** An admin without two-step sign-in may only set it up. */
  readonly adminsNeedSecondFactor: boolean;
  /** `null`: nobody signs in with Google. */
  readonly google: GoogleSignIn | null;
  readonly passwordResets: PasswordResets;
  readonly emailConfirmations: EmailConfirmations;
  readonly limits: RateLimits;
  readonly growth: GrowthLimit;
  /** What one person may take of the shop without having paid for it. */
  readonly orderLimits: OrderLimits;
  /** Where refused ways in are counted; what is done goes into the log with `recordSecurityEvent`. */
  readonly securityLog: SecurityLog;
  readonly keyedDigest: KeyedDigest;
  /** Stands for a network where it is stored: of an address itself nothing is. */
  readonly networkDigest: KeyedDigest;
  readonly prepared: PreparedResponses;
  readonly feedPageNames: FeedPageNames;
  readonly search: ProductSearch;
  readonly events: EventHub;
  readonly dashboard: DashboardReader;
  readonly uploads: Uploads;
  readonly contract: Contract;
  readonly metrics: Metrics;
  /** Opens the measures from elsewhere; `null`: they are seen on this machine only. */
  readonly metricsToken: string | null;
  readonly metricsNeedToken: boolean;
  readonly readiness: Readiness;
  /** The idempotency keys whose first request is not answered yet. One process, so memory is enough. */
  readonly inFlightKeys: Set<string>;
}
