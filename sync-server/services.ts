import type { Logger } from 'pino';
import type { ProductSearch } from './catalogue/product-search';
import type { DashboardReader } from './dashboard/dashboard';
import type { FeedPageNames } from './catalogue/feed';
import type { PreparedReplies } from './catalogue/prepared-replies';
import type { EventHub } from './events/event-hub';
import type { RateLimits } from './http/rate-limits';
import type { GoogleSignIn } from './identity/google-sign-in';
import type { KeyedDigest } from './identity/keyed-digest';
import type { PasswordResets } from './identity/password-reset';
import type { Passwords } from './identity/passwords';
import type { Sessions } from './identity/sessions';
import type { SignInThrottle } from './identity/sign-in-throttle';
import type { Uploads } from './images/uploads';
import type { Contract } from './openapi/contract';
import type { Metrics } from './operations/metrics';
import type { Readiness } from './operations/readiness';
import type { PaymentGateway } from './payments/gateway';
import type { PaymentDesk } from './payments/payment-desk';
import type { ShopStore } from './store/shop-store';

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
  readonly payments: PaymentDesk | null;
  /** Where money is taken and given back; `null` where online payments are off. */
  readonly gateway: PaymentGateway | null;
  /** Names the shop at Google; `null` where nobody signs in with Google. */
  readonly googleClientId: string | null;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  /** `null`: nobody signs in with Google. */
  readonly google: GoogleSignIn | null;
  readonly passwordResets: PasswordResets;
  readonly limits: RateLimits;
  readonly keyedDigest: KeyedDigest;
  readonly prepared: PreparedReplies;
  readonly feedPageNames: FeedPageNames;
  readonly search: ProductSearch;
  readonly events: EventHub;
  readonly dashboard: DashboardReader;
  readonly uploads: Uploads;
  readonly contract: Contract;
  readonly metrics: Metrics;
  /** Opens the measures from elsewhere; `null`: they are seen on this machine only. */
  readonly metricsToken: string | null;
  readonly readiness: Readiness;
  /** The idempotency keys whose first request is not answered yet. One process, so memory is enough. */
  readonly keysUnderWay: Set<string>;
}
