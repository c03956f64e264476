import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '#shared/catalogue/product';
import { createApp } from '../app';
import type { AppOptions } from '../app-options';
import { createPasswords, type Passwords } from '../identity/passwords';
import { openUploads } from '../images/uploads';
import { createHttpServer, type HttpTimeouts } from '../operations/http-server';
import { createMetrics } from '../operations/metrics';
import type { PaymentGateway } from '../payments/gateway/gateway';
import type { PaymentServices, PaymentsInBackground } from '../payments/payment-services';
import { razorpaySetup } from '../payments/entered-keys';
import { fakeSetup } from '../payments/open-fake-gateway';
import type { FakeGateway, FakeGatewayOptions } from '../payments/fake-gateway/fake-gateway';
import { startTestGateway, TEST_KEYS } from '../payments/testing/start-test-gateway';
import type { SecurityLog } from '../security-log/security-log';
import type { Visits } from '../visits/count-visits';
import { isOnPostgres, openStoreOfRun } from '../store/testing/store-of-run';
import type { ShopStore } from '../store/repositories/shop-store';
import { aProduct } from './samples';
import { usualOptions } from './usual-options';

export interface TestServerOptions extends Partial<Omit<AppOptions, 'store'>> {
  /** What the stand-in gateway is started with, beside the usual; `payments` puts another one in its place. */
  readonly fakeGateway?: Partial<FakeGatewayOptions>;
  /** A folder with the data of a shop, which stays when the server is closed; one of its own unless given. */
  readonly directory?: string;
  /** Wraps the stand-in gateway, such as one that can be made to fail. */
  readonly wrapGateway?: (gateway: PaymentGateway) => PaymentGateway;
  /** What is on sale; each is filled up by `aProduct`, the first one the newest. */
  readonly products?: readonly Partial<Product>[];
  /** A store to run on, such as one that can be made to fail; the caller closes it. */
  readonly wrapStore?: (store: ShopStore) => ShopStore;
  /**
   * A server whose data, gateway and folder this one works on too, as a second process on the same database does: by a store of its
   * own on PostgreSQL, else by the same one. To be closed before it.
   */
  readonly beside?: TestServer;
  /** How long a client may take to send. */
  readonly timeouts?: HttpTimeouts;
}

export interface TestServer {
  /** Where store and uploads are: what `DATA_DIR` is to the shop. */
  readonly directory: string;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** The real store, without what `wrapStore` put around it. */
  readonly store: ShopStore;
  readonly passwords: Passwords;
  /** The stand-in gateway that the server takes payments at, unless it was given `payments`. */
  readonly fakeGateway: FakeGateway;
  /** Online payments as the routes use them; `null` where they are off. */
  readonly payments: PaymentServices | null;
  /** As the process does at its start, and every five seconds. */
  lookForPaymentKeys(): Promise<void>;
  /** Its background work; nothing runs unless it is started. */
  readonly background: PaymentsInBackground;
  readonly securityLog: SecurityLog;
  readonly visits: Visits;
  /** As when the process is asked to stop; it keeps answering. */
  beginStop(): void;
  /** As the process does at its start. */
  renderFrontPage(): Promise<void>;
  close(): Promise<void>;
}

/** The whole server over a store of its own, of the kind that the run is on, on a free loopback port. Limits of calls
 * and of what one person may have unpaid are off, nothing is logged. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    products = [],
    wrapStore = (store) => store,
    clock = Date.now,
    timeouts,
    fakeGateway: fakeOptions = {},
    wrapGateway = (gateway) => gateway,
    beside,
    ...rest
  } = options;
  const directory =
    beside?.directory ?? options.directory ?? (await mkdtemp(join(tmpdir(), 'shop-test-')));
  const metrics = createMetrics();
  const open = () => openStoreOfRun({ directory, clock, measures: metrics.store });
  const shared = isOnPostgres() ? undefined : beside?.store;
  const store = shared ?? (await open());
  if (products.length > 0) {
    await store.write(async (shop) => {
      for (const [place, product] of products.entries())
        await shop.putProduct(aProduct({ createdAt: createdAt(place), ...product }));
    });
  }
  let url: string | undefined;
  const fakeGateway =
    beside?.fakeGateway ??
    (await startTestGateway({
      webhookAddress: () => (url === undefined ? null : `${url}/api/payments/razorpay/webhook`),
      clock,
      ...fakeOptions,
    }));
  const setup = fakeSetup(fakeGateway, TEST_KEYS);
  const app = createApp({
    ...usualOptions(directory, clock),
    metrics,
    shopOrigin: () => url ?? 'http://localhost',
    payments: { ...setup, gateway: wrapGateway(setup.gateway) },
    openGateway: (keys) => razorpaySetup(keys, { host: fakeGateway.url }),
    uploads: await openUploads({ directory: join(directory, 'uploads'), randomUuid: randomUUID }),
    ...rest,
    store: wrapStore(store),
  });
  const server = createHttpServer(app.koa.callback(), timeouts);
  const listeningAt = await listen(server);
  url = listeningAt;
  return {
    directory,
    url: listeningAt,
    store,
    fakeGateway,
    get payments() {
      return app.payments;
    },
    lookForPaymentKeys: () => app.lookForPaymentKeys(),
    background: app.background,
    securityLog: app.securityLog,
    visits: app.visits,
    passwords: app.passwords,
    beginStop: () => app.beginStop(),
    renderFrontPage: () => app.renderFrontPage(),
    async close() {
      app.events.close();
      url = undefined;
      if (!beside) await fakeGateway.close();
      await app.background.stop();
      await app.securityLog.stop();
      await app.visits.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!shared) await store.close();
      if (!beside && options.directory === undefined)
        await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Real argon2id, for the tests that are about it. */
export const realPasswords = createPasswords;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
}

function createdAt(place: number): string {
  return new Date(Date.UTC(2026, 0, 1) - place * 60_000).toISOString();
}
