import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Address } from '#shared/addresses/address';
import type { Order } from '#shared/orders/order';
import type { CashEntry } from '#shared/orders/order-money';
import type { ReturnRequest } from '#shared/orders/return-request';
import { noteDispute } from '#shared/payments/dispute';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import { ratingsOf } from '#shared/reviews/rating';
import { signedInUser } from '#shared/users/user';
import { writeEffects } from '../../../sync-server/orders/write-effects';
import { createRazorpayGateway } from '../../../sync-server/payments/gateway/razorpay-gateway';
import { receivePayment, type Received } from '../../../sync-server/payments/testing/refund-shop';
import { TEST_KEYS } from '../../../sync-server/payments/testing/start-test-gateway';
import type { PasswordReset, Session, User } from '../../../sync-server/store/row-types';
import { mailsTo } from '../../../sync-server/testing/mails-of';
import { aProduct, aShopper } from '../../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../../sync-server/testing/start-test-server';
import { TestClient } from '../../../sync-server/testing/test-client';
import { callbackOf, paymentOf } from './paid-order';

/** What each order of a person costs, and each product, in paise. */
export const PRICE_PAISE = 499_00;
/** Pieces of each product: some orders fit, and some do not. */
const STOCK = 50;
/** Every person’s password begins like this, so that a reply that shows one is recognised. */
export const PASSWORD = 'password-of-the-fuzz-';
/** Which of a person’s orders is paid online. */
const PAID_ONLINE = 3;
/** Addresses and orders of a person, unless a test needs so many that some are left when many have been deleted. */
const OF_EACH = 6;

/** A user with an account, and with documents of their own in the shop. */
export interface Person {
  readonly isAdmin: boolean;
  readonly user: User;
  readonly password: string;
  readonly token: string;
  readonly addresses: readonly string[];
  readonly orders: readonly string[];
  /** The one online payment of the shop, which only admins see. */
  readonly payment: Received;
  /** What the checkout window gave for an order of theirs that is paid online. */
  readonly callback: VerifyRequest;
  /** The token of a link to set a new password. */
  readonly resetToken: string;
  /** The token of a link that confirms their email. */
  readonly confirmation: string;
  /** Their other sessions. */
  readonly sessions: readonly string[];
  /** Their reviews, each of another product. */
  readonly reviews: readonly string[];
  /** Is in every document of theirs, and nowhere else. */
  readonly mark: string;
}

export interface NewPerson {
  readonly isAdmin?: boolean;
  /** How many addresses, and how many orders. */
  readonly ofEach?: number;
}

export interface BusyShop {
  readonly server: TestServer;
  readonly products: readonly string[];
  /** A new person who is signed in. */
  newPerson(given?: NewPerson): Promise<Person>;
  /** The same person, signed in again where they no longer are; a new one where that does not work any more. */
  signedIn(person: Person): Promise<Person>;
  /** Restores what has been sold, changed or deleted. */
  restock(): Promise<void>;
}

/** A test server with everything on sale, to which people are added with their documents. */
export async function openBusyShop(): Promise<BusyShop> {
  const server = await startTestServer({ googleClientId: 'shop.apps.example' });
  const { store } = server;
  const payment = await aPayment(server);
  const products = Array.from({ length: 60 }, (_, index) => `product-of-the-fuzz-${index}`);

  async function tokenOf({ email }: User, password: string): Promise<string | undefined> {
    const answer = await new TestClient(server.url).post('/api/users/auth', { email, password });
    return answer.status === 200 ? signedInUser.parse(answer.body).token : undefined;
  }

  async function newPerson({ isAdmin = false, ofEach = OF_EACH }: NewPerson = {}): Promise<Person> {
    const { email } = aShopper();
    const mark = `mark-${randomUUID()}`;
    const password = PASSWORD + randomUUID();
    const user: User = {
      _id: randomUUID(),
      name: 'Asha Rao',
      email: `${mark}-${email}`,
      isAdmin,
      passwordHash: await server.passwords.hash(password),
      createdAt: new Date().toISOString(),
    };
    const addresses = Array.from({ length: ofEach }, (_, place) => addressOf(mark, place));
    const orders = Array.from({ length: ofEach }, (_, place) => orderOf(user, mark, place));
    const sessions = Array.from({ length: ofEach }, () => sessionOf(user));
    const reviews = products.slice(-ofEach).map((product) => aReview(product, user));
    const ownPayment = paymentOf(orders[PAID_ONLINE]);
    const resetToken = randomBytes(24).toString('base64url');
    await store.write(async (shop) => {
      await shop.putUser(user);
      await shop.putPasswordReset(resetOf(user, resetToken));
      for (const session of sessions) await shop.putSession(session);
      for (const address of addresses) await shop.putAddress(user._id, address);
      for (const order of orders) await shop.putOrder(order);
      await shop.putPaymentOrder(ownPayment);
      for (const review of reviews)
        if ((await shop.productsAndDrafts([review.product])).length > 0)
          await shop.addReview(review);
    });
    const token = await tokenOf(user, password);
    if (token === undefined) throw new Error('Nobody can sign in');
    await new TestClient(server.url, token).post('/api/users/profile/email-confirmation');
    const [mail] = await mailsTo(store, user.email, 'confirm-email');
    const [, confirmation = ''] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
    const ids = {
      sessions: sessions.map(({ _id }) => _id),
      addresses: addresses.map(({ _id }) => _id),
      orders: orders.map(({ _id }) => _id),
      reviews: reviews.map(({ _id }) => _id),
    };
    const callback = callbackOf(ownPayment);
    return {
      isAdmin,
      user,
      password,
      token,
      resetToken,
      confirmation,
      mark,
      payment,
      callback,
      ...ids,
    };
  }

  const restock = () =>
    store.write(async (shop) => {
      for (const _id of products) {
        const [product] = await shop.products([_id]);
        const fields = { _id, pricePaise: PRICE_PAISE, countInStock: STOCK };
        const again = product ?? aProduct({ ...fields, ...ratingsOf(await shop.reviewsOf(_id)) });
        await shop.putProduct({ ...again, ...fields });
      }
      const [reviewed = ''] = products;
      const review = { ...aReview(reviewed), _id: reviewOf(reviewed) };
      if (!(await shop.review(review._id))) await shop.addReview(review);
      await shop.putImport({ ...IMPORT, at: new Date().toISOString() });
    });
  await restock();

  return {
    server,
    products,
    newPerson,
    restock,
    async signedIn(person) {
      const profile = await new TestClient(server.url, person.token).get('/api/users/profile');
      if (profile.status === 200) return person;
      const token = await tokenOf(person.user, person.password);
      const user = await store.read((shop) => shop.user(person.user._id));
      const same = token !== undefined && user?.isAdmin === person.isAdmin;
      return same
        ? { ...person, token }
        : newPerson({ isAdmin: person.isAdmin, ofEach: person.orders.length });
    },
  };
}

const SOMEBODY = { _id: 'somebody-who-reviewed', name: 'Ravi' };

/** The last import, which can be undone. */
export const IMPORT = {
  _id: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
  by: 'Meera',
  created: 0,
  updated: 1,
} as const;

/** The id of the review of a product. */
export const reviewOf = (product: string) => `review-of-${product}`;

const aReview = (product: string, { _id: user, name } = SOMEBODY) => ({
  _id: randomUUID(),
  user,
  product,
  name,
  rating: 4,
  comment: 'Boils fast',
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** A payment that an admin has to settle, and that can be refunded; its dispute at the bank failed. */
async function aPayment({ store, fakeGateway }: TestServer): Promise<Received> {
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url });
  const person = { _id: 'somebody-who-paid', name: 'Ravi', email: 'ravi@fuzz.example' };
  const now = Date.now();
  const received = await receivePayment({ store, gateway, fakeGateway }, person, {
    paise: PRICE_PAISE,
    verdict: 'amount-differs',
    now,
  });
  await store.write(async (shop) => {
    const payment = await shop.paymentOrder(received.id);
    if (!payment) throw new Error(`${received.id} is not there`);
    const news = { dispute: 'disp_ofthefuzz', payment: received.payment, phase: 'won' } as const;
    await writeEffects(shop, noteDispute(payment, news, now));
  });
  return received;
}

/** A link that works as long as the test. */
function resetOf({ _id: user, createdAt }: User, token: string): PasswordReset {
  const _id = createHash('sha256').update(token).digest('hex');
  return { _id, user, createdAt, expiresAt: '2100-01-01T00:00:00.000Z' };
}

/** A session on another device of theirs. */
function sessionOf({ _id: user, createdAt }: User): Session {
  const expiresAt = '2100-01-01T00:00:00.000Z';
  return { _id: randomUUID(), user, createdAt, expiresAt, lastSeenAt: createdAt, device: '' };
}

function addressOf(mark: string, place: number): Address {
  return {
    _id: randomUUID(),
    address: `${place} Street ${mark}`,
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
    isDefault: place === 0,
    position: place + 1,
    revision: 1,
  };
}

/** Cash and online, paid and not, packed, delivered and not: each state in turn. */
function orderOf({ _id: user, name, email }: User, mark: string, place: number): Order {
  const at = new Date().toISOString();
  const isPaid = place % 3 === 0;
  const isDelivered = place % 6 === 0;
  const isPacked = place % 6 === 4;
  return {
    _id: randomUUID(),
    user: { _id: user, name, email },
    orderItems: [
      {
        // Online orders need stock.
        product: place % 2 === 0 ? 'sold-before' : 'product-of-the-fuzz-1',
        name: 'Kettle',
        image: '/pictures/x.webp',
        pricePaise: PRICE_PAISE,
        qty: 1,
      },
    ],
    shippingAddress: {
      address: `${place} Street ${mark}`,
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
    },
    paymentMethod: place % 2 === 0 ? 'COD' : 'Razorpay',
    itemsPrice: PRICE_PAISE,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: PRICE_PAISE,
    isPaid,
    paidAt: isPaid ? at : null,
    isDelivered,
    deliveredAt: isDelivered ? at : null,
    ...(isPacked ? { packedAt: at } : {}),
    ...(isPaid && place % 2 === 0 ? { cash: [cashOf(at)] } : {}),
    ...(isDelivered ? { returnRequests: [returnOf(at, place % 12 === 0)] } : {}),
    createdAt: at,
    revision: 1,
  };
}

/** The id of the request to take back what was delivered. */
export const RETURN = 'return-of-the-fuzz';

/** A request to take the kettle back, as asked, or once it has come back. */
function returnOf(at: string, isAsked: boolean): ReturnRequest {
  return {
    id: RETURN,
    askedAt: at,
    wish: 'refund',
    reason: 'Too small',
    lines: [{ product: 'sold-before', qty: 1 }],
    state: isAsked ? 'requested' : 'received',
    at,
  };
}

/** All of an order's price, received at the door. */
function cashOf(at: string): CashEntry {
  const by = { user: 'admin-of-the-fuzz', name: 'Meera' };
  return { kind: 'received', amountPaise: PRICE_PAISE, at, by };
}
