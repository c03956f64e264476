import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { hostileRequests } from './hostile-requests';

/** What floods: all that an account can do, requests that are slow to read, or event streams that are opened and left at once. */
export const FLOODS = ['account', 'hostile', 'streams'] as const;
export type FloodKind = (typeof FLOODS)[number];

/** What a flooder has: one account, one address, and as many connections as a browser opens, and some. */
export interface Flooder {
  readonly kind: FloodKind;
  readonly port: number;
  readonly token: string;
  /** Another person's, whose password is guessed. */
  readonly victim: string;
  readonly products: readonly string[];
}

/** The messages to the flood, first its identity, and its answer to `stop`: how many calls were answered, by status. */
export type FloodCommand = Flooder | 'start' | 'stop';
export type FloodCounts = Readonly<Record<string, number>>;

const CONNECTIONS: Readonly<Record<FloodKind, number>> = {
  account: 8,
  hostile: 8,
  streams: 120,
};
/** From the documentation range: the proxy in front is played. */
const ADDRESS = '203.0.113.66';

const ADDRESS_FIELDS = {
  address: '66 Flood Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In the place of `body`, as it is. */
  readonly form?: Buffer;
}

function createFlood({
  kind: flooding,
  port,
  token,
  victim,
  products,
}: Flooder): (floods: boolean) => void {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS[flooding] });
  const counts: Record<string, number> = {};
  let floods = false;
  let calls = 0;
  let lastOnline: string = randomUUID();

  const anyProduct = () => products[calls % products.length] ?? '';
  function order(paymentMethod: string, _id: string): Call {
    const lines = products.slice(0, 20).map((productId) => ({ product: productId, qty: 1 }));
    const price = (499 * lines.length).toFixed(2);
    const body = {
      _id,
      orderItems: lines,
      shippingAddress: ADDRESS_FIELDS,
      paymentMethod,
      itemsPrice: price,
      shippingPrice: '0.00',
      taxPrice: '0.00',
      totalPrice: price,
    };
    return { method: 'POST', path: '/api/orders', body };
  }

  const OF_ACCOUNT: readonly (() => Call)[] = [
    () => order('COD', randomUUID()),
    () => order('Razorpay', (lastOnline = randomUUID())),
    () => ({
      method: 'POST',
      path: '/api/payments/razorpay/order',
      body: { orderId: lastOnline },
    }),
    () => ({
      method: 'POST',
      path: '/api/addresses',
      body: { ...ADDRESS_FIELDS, address: `${calls} Flood Road` },
    }),
    () => ({
      method: 'POST',
      path: `/api/products/${anyProduct()}/reviews`,
      body: { rating: 1, comment: 'x'.repeat(1_000) },
    }),
    () => ({ method: 'GET', path: `/api/products?keyword=${randomBytes(3).toString('hex')}` }),
    () => ({
      method: 'POST',
      path: '/api/users/auth',
      body: { email: victim, password: `guess number ${calls}` },
    }),
    () => ({ method: 'POST', path: '/api/upload', form: PICTURE }),
  ];

  const HOSTILE = flooding === 'hostile' ? hostileRequests().map((call) => () => call) : [];
  const KINDS: readonly (() => Call)[] = {
    account: OF_ACCOUNT,
    hostile: HOSTILE,
    streams: [() => ({ method: 'GET', path: '/api/events' })],
  }[flooding];

  function send({ method, path, headers = {}, body, form }: Call): Promise<void> {
    const payload = form ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const type = form ? FORM_TYPE : 'application/json';
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            ...(flooding === 'account' ? { Authorization: `Bearer ${token}` } : {}),
            'X-Forwarded-For': ADDRESS,
            Accept: 'application/json',
            ...headers,
            ...(payload ? { 'Content-Type': type, 'Content-Length': payload.length } : {}),
          },
        },
        (response) => {
          const key = `${response.statusCode}`;
          counts[key] = (counts[key] ?? 0) + 1;
          response.resume();
          // A stream goes on for ever; it is left as soon as it has begun.
          if (flooding === 'streams') response.once('data', () => sent.destroy());
          response.on('close', resolve);
        },
      );
      // A connection that the shop cuts off is an answer as well.
      sent.on('error', () => {
        if (flooding !== 'streams') counts['cut off'] = (counts['cut off'] ?? 0) + 1;
        resolve();
      });
      sent.end(payload);
    });
  }

  async function goOn(): Promise<void> {
    while (floods) {
      const kind = KINDS[calls % KINDS.length];
      calls += 1;
      if (kind) await send(kind());
    }
  }

  return (on) => {
    if (on && !floods) {
      floods = true;
      void Promise.all(Array.from({ length: CONNECTIONS[flooding] }, goOn)).then(() =>
        process.send?.({ ...counts }),
      );
    } else floods = on;
  };
}

const BOUNDARY = 'flood-of-pictures';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** A picture of 300 kB, from a user who may not upload any. */
const PICTURE = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  randomBytes(300_000),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

let flood: (floods: boolean) => void = () => undefined;
// A process of its own: the cost of sending must not count as waiting.
process.on('message', (command: FloodCommand) => {
  if (typeof command === 'object') flood = createFlood(command);
  else flood(command === 'start');
});
