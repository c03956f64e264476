import type { CopySeam } from './admin/copy-pictures';
import type { Config } from './config/config';
import type { SEARCH_TIME } from './limits/search-time';
import type { RateLimitTable } from './limits/rate-limits';
import type { OnResponse } from './routing/routing';
import type { GoogleKeyOptions } from './identity/google-keys';
import type { Passwords } from './identity/passwords';
import type { Metrics } from './operations/metrics';
import type { Render } from './pages/documents';
import type { RazorpayKeys } from './payments/entered-keys';
import type { PaymentSetup } from './payments/payment-services';
import type { Every } from './concurrency/repeated-work';
import type { HookSeam } from './order-hook/send-order-events';
import type { Services } from './routing/services';
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
  /** How online payments are taken, as the environment says; `null`: they are off. */
  readonly payments: PaymentSetup | null;
  /** Takes payments with keys that the owner has entered in the page. */
  readonly openGateway: (keys: RazorpayKeys) => PaymentSetup;
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
